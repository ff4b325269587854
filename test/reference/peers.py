"""Runs the real peers and writes what they say to test/reference/*.json, beside the inputs they were given.

Installs nothing. Set up once, from the repository's root (Python 3.11, PyPI reachable):

    python3 -m venv /tmp/peers && /tmp/peers/bin/pip install -r test/reference/requirements.txt
    /tmp/peers/bin/python test/reference/peers.py

The inputs are random with a fixed seed, so a second run writes the same bytes (but for the versions).
What differs between the peers and recall-lab stands in test/reference/README.md; test/evaluate/peer-*.test.ts compare.
"""
import importlib.metadata
import json
import math
import pathlib
import random
import warnings

import ir_measures
import numpy as np
import pytrec_eval
import ranx
import scipy.stats
from ir_measures import AP, RR, P, R, Success, nDCG
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

HERE = pathlib.Path(__file__).parent
SEED = 20260804
CUTS = (1, 2, 3, 5, 10)
PACKAGES = ("pytrec_eval-terrier", "ir_measures", "ranx", "scipy", "statsmodels", "numpy")


def write(name, value):
    versions = {package: importlib.metadata.version(package) for package in PACKAGES}
    (HERE / name).write_text(lines({"seed": SEED, "versions": versions, **value}) + "\n", encoding="utf-8")


def lines(value, depth=0):
    """JSON with one line for whatever fits into 110 characters, so that a diff shows what changed."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + depth <= 110 or not isinstance(value, (dict, list)):
        return flat
    pad = " " * (depth + 1)
    if isinstance(value, list):
        if all(isinstance(one, (int, float, type(None))) for one in value):
            return flat
        inside = [pad + lines(one, depth + 1) for one in value]
        return "[\n" + ",\n".join(inside) + "\n" + " " * depth + "]"
    inside = [f"{pad}{json.dumps(key, ensure_ascii=False)}: {lines(one, depth + 1)}" for key, one in value.items()]
    return "{\n" + ",\n".join(inside) + "\n" + " " * depth + "}"


# --- measures -----------------------------------------------------------------------------------------------------

def random_case(rng, queries, scores):
    """`scores`: "by rank" (no ties: the list order is all there is) or "tied" (few distinct scores)."""
    run, qrels = {}, {}
    for number in range(queries):
        query = f"q{number:02d}"
        documents = [f"d{i:02d}" for i in range(24)]
        rng.shuffle(documents)
        kind = number % 10
        judged = rng.sample(documents, rng.randint(1, 8))
        # every tenth query has nothing but zeros, one more has a single relevant document
        grades = (0,) if kind == 3 else (0, 0, 1, 1, 2, 3)
        qrels[query] = {document: rng.choice(grades) for document in judged}
        if kind == 4:
            qrels[query] = {judged[0]: 1}
        if kind == 7:
            continue  # judged, but absent from the run
        length = 0 if kind == 8 else rng.randint(1, 14)
        listed = documents[:length]
        if scores == "by rank":
            run[query] = [[document, float(length - rank)] for rank, document in enumerate(listed)]
        else:
            drawn = sorted((rng.randint(1, 4) / 4 for _ in listed), reverse=True)
            run[query] = [[document, score] for document, score in zip(listed, drawn)]
    return run, qrels


def as_dicts(run, empty="drop"):
    return {query: dict(rows) for query, rows in run.items() if rows or empty == "keep"}


def by_pytrec_eval(run, qrels, level):
    cuts = ",".join(map(str, CUTS))
    names = {f"success.{cuts}", f"recall.{cuts}", f"P.{cuts}", f"ndcg_cut.{cuts}", f"map_cut.{cuts}",
             "recip_rank", "ndcg", "map"}
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, names, relevance_level=level)
    values = evaluator.evaluate(as_dicts(run, "keep"))
    ours = {"recip_rank": "reciprocal rank", "ndcg": "nDCG", "map": "average precision"}
    for k in CUTS:
        ours.update({f"success_{k}": f"success@{k}", f"recall_{k}": f"recall@{k}", f"P_{k}": f"precision@{k}",
                     f"ndcg_cut_{k}": f"nDCG@{k}", f"map_cut_{k}": f"average precision@{k}"})
    return {ours[name]: {query: row[name] for query, row in values.items()} for name in ours}


def by_ir_measures(run, qrels, level):
    asked = {"reciprocal rank": RR(rel=level), "nDCG": nDCG, "average precision": AP(rel=level)}
    for k in CUTS:
        asked.update({f"success@{k}": Success(rel=level) @ k, f"recall@{k}": R(rel=level) @ k,
                      f"precision@{k}": P(rel=level) @ k, f"nDCG@{k}": nDCG @ k,
                      f"reciprocal rank@{k}": RR(rel=level) @ k, f"average precision@{k}": AP(rel=level) @ k})
    names = {str(measure): name for name, measure in asked.items()}
    values = {name: {} for name in asked}
    for row in ir_measures.iter_calc(list(asked.values()), qrels, as_dicts(run)):
        values[names[str(row.measure)]][row.query_id] = row.value
    return values


def by_ranx(run, qrels, level):
    suffix = "" if level == 1 else f"-l{level}"
    asked = {"mrr": "reciprocal rank", "map": "average precision", "ndcg": "nDCG"}
    for k in CUTS:
        asked.update({f"hit_rate@{k}": f"success@{k}", f"recall@{k}": f"recall@{k}", f"precision@{k}": f"precision@{k}",
                      f"mrr@{k}": f"reciprocal rank@{k}", f"map@{k}": f"average precision@{k}",
                      f"ndcg@{k}": f"nDCG@{k}"})
    the_qrels, the_run = ranx.Qrels(qrels), ranx.Run(as_dicts(run))
    values = {}
    for name, ours in asked.items():
        metric = name + ("" if name.startswith("ndcg") else suffix)
        scores = ranx.evaluate(the_qrels, the_run, [metric], return_mean=False, make_comparable=True)
        values[ours] = dict(zip(sorted(qrels), map(float, scores)))
    return values


def in_order(values, queries):
    """One value a query in the order of `queries`; null where the peer says nothing about a query."""
    return {name: [row.get(query) for query in queries] for name, row in values.items()}


def measures():
    rng = random.Random(SEED)
    cases = []
    for scores in ("by rank", "tied"):
        run, qrels = random_case(rng, 50, scores)
        peers = [
            {"peer": name, "grade": level, "values": in_order(peer(run, qrels, level), sorted(qrels))}
            for level in (1, 2)
            for name, peer in (("pytrec_eval", by_pytrec_eval), ("ir_measures", by_ir_measures), ("ranx", by_ranx))
        ]
        cases.append({"scores": scores, "queries": sorted(qrels), "run": run, "qrels": qrels, "peers": peers})
    write("measures.json", {"cases": cases})


# --- where the peers differ ---------------------------------------------------------------------------------------

def differences():
    """Small inputs that show one difference each; the values are the peers'."""
    half = {"qrels": {"a": {"x": 1}, "b": {"y": 1}, "c": {"z": 1}, "d": {"z": 1}},
            "run": {"a": [["x", 1.0]], "b": [["y", 1.0]]}}
    raw = pytrec_eval.RelevanceEvaluator(half["qrels"], {"success.1"}).evaluate(as_dicts(half["run"]))
    absent = {
        **half,
        "pytrec_eval queries": sorted(raw),
        "pytrec_eval mean over its answer": sum(row["success_1"] for row in raw.values()) / len(raw),
        "ir_measures": ir_measures.calc_aggregate([Success @ 1], half["qrels"], as_dicts(half["run"]))[Success @ 1],
        "ranx make_comparable": float(ranx.evaluate(
            ranx.Qrels(half["qrels"]), ranx.Run(as_dicts(half["run"])), "hit_rate@1", make_comparable=True)),
        "ranx otherwise": outcome(lambda: ranx.evaluate(
            ranx.Qrels(half["qrels"]), ranx.Run(as_dicts(half["run"])), "hit_rate@1")),
    }
    swapped = {"qrels": {"q1": {"A": 1}, "q2": {"A": 1}},
               "run": {"q1": [["B", 0.7], ["A", 0.8]], "q2": [["A", 0.75], ["B", 0.7]]}}
    rank_column = {**swapped, **first_places(swapped)}
    tie = {"qrels": {"q1": {"a": 1}, "q2": {"b": 1}},
           "run": {"q1": [["a", 0.5], ["b", 0.5]], "q2": [["a", 0.5], ["b", 0.5]]}}
    extra = {"qrels": {"a": {"x": 1}}, "run": {"a": [["x", 1.0]], "stranger": [["x", 1.0]]}}
    extra_run = as_dicts(extra["run"])
    negative = {"qrels": {"q1": {"m": -2, "b": 1}}, "run": {"q1": [["m", 2.0], ["b", 1.0]]}}
    empty = {"qrels": {"q1": {"a": 1}, "q2": {"a": 1}}, "run": {"q1": [["a", 1.0]], "q2": []}}
    nothing = {"qrels": {"q1": {"a": 1}, "q2": {"a": 0}}, "run": {"q1": [["a", 1.0]], "q2": [["a", 1.0]]}}
    write("differences.json", {
        "absent queries": absent,
        "rank column ignored": rank_column,
        "ties": {**tie, **first_places(tie)},
        "ties of RR@k": {**tie, "reciprocal rank@1": {
            "ir_measures": {row.query_id: row.value for row in ir_measures.iter_calc(
                [RR @ 1], tie["qrels"], as_dicts(tie["run"]))},
            "ranx": dict(zip(sorted(tie["qrels"]), map(float, ranx.evaluate(
                ranx.Qrels(tie["qrels"]), ranx.Run(as_dicts(tie["run"])), ["mrr@1"], return_mean=False)))),
        }},
        "run query without judgements": {
            **extra,
            "pytrec_eval": sorted(pytrec_eval.RelevanceEvaluator(extra["qrels"], {"success.1"}).evaluate(extra_run)),
            "ir_measures": ir_measures.calc_aggregate([Success @ 1], extra["qrels"], extra_run)[Success @ 1],
            "ranx": outcome(lambda: ranx.evaluate(ranx.Qrels(extra["qrels"]), ranx.Run(extra_run), "hit_rate@1")),
        },
        "negative grade": {**negative, "nDCG": {
            "pytrec_eval": per_query(negative, "ndcg")["q1"],
            "ranx": outcome(lambda: float(ranx.evaluate(
                ranx.Qrels(negative["qrels"]), ranx.Run(as_dicts(negative["run"])), "ndcg"))),
        }},
        "empty list": {**empty, "success@1": {
            "pytrec_eval": per_query(empty, "success.1"),
            "ranx": outcome(lambda: float(ranx.evaluate(
                ranx.Qrels(empty["qrels"]), ranx.Run(as_dicts(empty["run"], "keep")), "hit_rate@1"))),
        }},
        "nothing relevant": {**nothing, "recall@1": {
            "pytrec_eval": per_query(nothing, "recall.1"),
            "ir_measures": {row.query_id: row.value for row in ir_measures.iter_calc(
                [R @ 1], nothing["qrels"], as_dicts(nothing["run"]))},
            "ranx": list(map(float, ranx.evaluate(ranx.Qrels(nothing["qrels"]), ranx.Run(as_dicts(nothing["run"])),
                                                  ["recall@1"], return_mean=False))),
        }},
        "duplicates": {"ir_measures": outcome(duplicates_by_ir_measures)},
    })


def outcome(ask):
    """What came out, or the error in one line."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ask()
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"


def per_query(case, measure):
    answer = pytrec_eval.RelevanceEvaluator(case["qrels"], {measure}).evaluate(as_dicts(case["run"], "keep"))
    return {query: next(iter(row.values()), None) for query, row in answer.items()}


def first_places(case):
    run = as_dicts(case["run"])
    return {"success@1": {
        "pytrec_eval": per_query(case, "success.1"),
        "ir_measures": {row.query_id: row.value for row in ir_measures.iter_calc([Success @ 1], case["qrels"], run)},
        "ranx": dict(zip(sorted(case["qrels"]), map(float, ranx.evaluate(
            ranx.Qrels(case["qrels"]), ranx.Run(run), ["hit_rate@1"], return_mean=False)))),
    }}


def duplicates_by_ir_measures():
    run = [ir_measures.ScoredDoc("q1", "n", 3.0), ir_measures.ScoredDoc("q1", "a", 2.0),
           ir_measures.ScoredDoc("q1", "a", 1.0)]
    qrels = [ir_measures.Qrel("q1", "a", 1), ir_measures.Qrel("q1", "b", 1)]
    values = ir_measures.calc_aggregate([R @ 3, P @ 3, RR], qrels, run)
    return {str(name): values[name] for name in (R @ 3, P @ 3, RR)}


# --- statistics ---------------------------------------------------------------------------------------------------

def statistics():
    rng = random.Random(SEED + 1)
    counts = [(b, c) for b in range(0, 16) for c in range(0, 16)]
    counts += [(0, 40), (17, 60), (100, 131), (480, 530), (1000, 1100), (5000, 5300), (3, 2000)]
    write("statistics.json", {
        "mcnemar": [{
            "b": b, "c": c,
            "statsmodels": float(mcnemar([[0, b], [c, 0]], exact=True).pvalue) if b + c else None,
            "scipy": float(scipy.stats.binomtest(b, b + c, 0.5).pvalue) if b + c else 1.0,
            "mid-p": mid_p(b, c),
        } for b, c in counts],
        "sign flip": [sign_flip(rng, i) for i in range(60)],
        "wilson": [{
            "successes": successes, "n": n, "level": level,
            "interval": [float(end) for end in proportion_confint(successes, n, 1 - level, method="wilson")],
        } for n in (1, 2, 15, 24, 99, 1000, 100000) for level in (0.5, 0.8, 0.9, 0.95, 0.99, 0.999)
            for successes in sorted({0, 1, n // 3, n - 1, n})],
        "holm": [holm(rng, size) for size in (1, 2, 3, 4, 5, 8, 13, 30)],
        "power": [{
            "gain": gain, "loss": loss, "n": n, "alpha": alpha, "power": power(gain, loss, n, alpha),
        } for n in (5, 6, 15, 24, 60, 150) for gain, loss in ((0.1, 0), (0.2, 0), (0.3, 0), (0.22, 0.02), (0.25, 0.05),
                                                              (0.6, 0.4), (0.05, 0.05), (0, 0.3), (1, 0))
            for alpha in (0.05, 0.01)] + [{
            "gain": gain, "loss": loss, "n": n, "alpha": 0.05, "power": power_by_discordance(gain, loss, n, 0.05),
        } for gain, loss, n in ((0.02, 0.01, 3000), (0.45, 0.55, 1200), (0.3, 0.25, 2500), (0.001, 0.0, 9000))],
        "normal": [{"q": q, "z": float(scipy.stats.norm.ppf(q))} for q in (
            1e-300, 1e-30, 1e-10, 1e-4, 0.001, 0.01, 0.025, 0.07, 0.074, 0.076, 0.2, 0.5, 0.6, 0.9, 0.924, 0.926, 0.95,
            0.975, 0.995, 0.9999, 1 - 1e-12)],
    })


def mid_p(b, c):
    """Fagerland, Lydersen, Laake 2013, with scipy's binomial."""
    if b + c == 0:
        return 1.0
    terms = scipy.stats.binom(b + c, 0.5)
    if b == c:
        return float(1 - terms.pmf(b) / 2)
    return float(2 * terms.cdf(min(b, c)) - terms.pmf(min(b, c)))


def sign_flip(rng, number):
    """Kinds: 0/1 values, reciprocal-rank differences, arbitrary reals; a few zeros in each."""
    size = rng.randint(1, 13)
    ranks = (0, 1, 1 / 2, 1 / 3, 1 / 4, 1 / 5)
    draw = {
        0: lambda: float(rng.choice((-1, 0, 1, 1))),
        1: lambda: rng.choice(ranks) - rng.choice(ranks),
        2: lambda: rng.choice((0.0, rng.gauss(0.2, 1), rng.gauss(0.2, 1))),
    }[number % 3]
    values = [draw() for _ in range(size)]
    if all(value == 0 for value in values) or size == 1:
        values += [0.25, -0.5]
    result = scipy.stats.permutation_test(
        (np.array(values),), lambda x, axis: np.sum(x, axis=axis), permutation_type="samples", vectorized=True,
        n_resamples=np.inf, alternative="two-sided")
    # scipy's own tie tolerance is relative to the observed sum; brute force with an absolute one beside it
    sums = brute_sums(values)
    observed = abs(math.fsum(values))
    brute = sum(abs(one) >= observed - 1e-9 for one in sums) / len(sums)
    return {"differences": values, "scipy": float(result.pvalue), "brute force": brute}


def brute_sums(values):
    sums = [0.0]
    for value in values:
        sums = [one + sign * value for one in sums for sign in (1, -1)]
    return sums


def holm(rng, size):
    ps = [rng.choice((rng.random() ** 3, 0.01, 1.0)) for _ in range(size)]
    return {"ps": ps, "adjusted": [float(p) for p in multipletests(ps, method="holm")[1]]}


def power(gain, loss, n, alpha):
    """By summing the trinomial probabilities of every outcome that scipy's exact test rejects."""
    rejected = {}
    total = []
    for b in range(n + 1):
        for c in range(n + 1 - b):
            key = (min(b, c), b + c)
            if key not in rejected:
                rejected[key] = b + c > 0 and min(1, 2 * scipy.stats.binom.cdf(key[0], key[1], 0.5)) < alpha
            if rejected[key]:
                total.append((b, c))
    if not total:
        return 0.0
    rows = np.array([(b, c, n - b - c) for b, c in total])
    return float(math.fsum(scipy.stats.multinomial.pmf(rows, n, [gain, loss, max(0.0, 1 - gain - loss)])))


def power_by_discordance(gain, loss, n, alpha):
    """The same for large n: conditioned on the number of discordant queries, all of 0..n of them."""
    total = []
    for d in range(n + 1):
        half = scipy.stats.binom.cdf(np.arange(d // 2 + 1), d, 0.5)
        critical = int(np.sum(2 * half < alpha)) - 1
        if critical < 0:
            continue
        share = scipy.stats.binom(d, gain / (gain + loss))
        rejected = share.cdf(critical) + share.sf(d - critical - 1)
        total.append(scipy.stats.binom.pmf(d, n, gain + loss) * rejected)
    return float(math.fsum(total))


if __name__ == "__main__":
    measures()
    differences()
    statistics()
