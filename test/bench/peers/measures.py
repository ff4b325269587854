"""Six measures over runs: pytrec_eval and ir_measures from dictionaries, ranx from its own prebuilt objects."""
import numpy as np

SIX = ["success@1", "recall@10", "precision@10", "reciprocal rank", "average precision", "nDCG@10"]
PYTREC = ["success_1", "recall_10", "P_10", "recip_rank", "map", "ndcg_cut_10"]
RANX = ["hit_rate@1", "recall@10", "precision@10", "mrr", "map", "ndcg@10"]


def peers(folder, given, only=None):
    runs = [run_of(folder, given["depth"], name) for name in given.get("runs", ["run"])]
    qrels = qrels_of(folder)
    made = {
        "pytrec_eval": lambda: lambda: with_pytrec(qrels, runs[0]),
        "pytrec_eval prebuilt": lambda: prebuilt_pytrec(qrels, runs[0]),
        "ranx prebuilt": lambda: prebuilt_ranx(qrels, runs[0]),
        "ranx": lambda: lambda: compared(qrels, runs),
        "ir_measures": lambda: lambda: with_ir_measures(qrels, runs[0]),
    }
    return {name: made[name]() for name in ([only] if only else given["peers"])}


def run_of(folder, depth, name):
    ids = np.fromfile(f"{folder}/{name}.i32", np.int32).reshape(-1, depth).tolist()
    scores = [float(depth - i) for i in range(depth)]
    return {f"q{q}": dict(zip([f"d{one}" for one in row], scores)) for q, row in enumerate(ids)}


def qrels_of(folder):
    starts = np.fromfile(f"{folder}/judged.starts.i32", np.int32).tolist()
    ids = np.fromfile(f"{folder}/judged.ids.i32", np.int32).tolist()
    grades = np.fromfile(f"{folder}/judged.grades.i32", np.int32).tolist()
    pairs = list(zip([f"d{one}" for one in ids], grades))
    return {f"q{q}": dict(pairs[starts[q]:starts[q + 1]]) for q in range(len(starts) - 1)}


def means(rows):
    return [sum(row[name] for row in rows.values()) / len(rows) for name in PYTREC]


def with_pytrec(qrels, run):
    import pytrec_eval

    return means(pytrec_eval.RelevanceEvaluator(qrels, set(PYTREC)).evaluate(run))


def prebuilt_pytrec(qrels, run):
    import pytrec_eval

    evaluator = pytrec_eval.RelevanceEvaluator(qrels, set(PYTREC))
    return lambda: means(evaluator.evaluate(run))


def prebuilt_ranx(qrels, run):
    from ranx import Qrels, Run, evaluate

    judged, ranked = Qrels(qrels), Run(run)
    return lambda: [evaluate(judged, ranked, RANX)[name] for name in RANX]


def compared(qrels, runs):
    """From dictionaries: both runs, all measures, and its randomisation test of each."""
    from ranx import Qrels, Run, compare

    named = [Run(run, name=f"run {i}") for i, run in enumerate(runs)]
    report = compare(Qrels(qrels), named, RANX, stat_test="fisher", n_permutations=1000, max_p=0.05)
    first, second = report.model_names
    return [report.results[first][name] for name in RANX] + [report.results[second][name] for name in RANX]


def with_ir_measures(qrels, run):
    import ir_measures
    from ir_measures import AP, P, R, RR, Success, nDCG

    six = [Success @ 1, R @ 10, P @ 10, RR, AP, nDCG @ 10]
    found = ir_measures.calc_aggregate(six, qrels, run)
    return [found[one] for one in six]
