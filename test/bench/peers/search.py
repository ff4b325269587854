"""Exact top k by cosine (rows of length 1): numpy, hnswlib's brute force, faiss, onnxruntime on one MatMul + TopK graph."""
import os

import numpy as np


def peers(folder, given, only=None):
    rows = np.fromfile(f"{folder}/rows.f32", np.float32).reshape(-1, given["dimension"])
    queries = np.fromfile(f"{folder}/queries.f32", np.float32).reshape(-1, given["dimension"])
    k, threads = given["k"], given["threads"]
    made = {
        "numpy": lambda: with_numpy(rows, queries, k),
        "hnswlib": lambda: with_hnswlib(rows, queries, k, threads),
        "faiss": lambda: with_faiss(rows, queries, k, threads),
        "onnxruntime": lambda: with_onnxruntime(rows, queries, k, threads),
    }
    names = [only] if only else given["peers"]
    return {name: made[name]() for name in names}


def with_numpy(rows, queries, k):
    def one():
        scores = rows @ queries[0]
        best = np.argpartition(scores, -k)[-k:]
        return best[np.argsort(-scores[best])][None]

    def many():
        scores = queries @ rows.T
        best = np.argpartition(scores, -k, axis=1)[:, -k:]
        return np.take_along_axis(best, np.argsort(-np.take_along_axis(scores, best, 1), axis=1), 1)

    return one if len(queries) == 1 else many


def with_hnswlib(rows, queries, k, threads):
    import hnswlib

    index = hnswlib.BFIndex(space="ip", dim=rows.shape[1])
    index.init_index(max_elements=len(rows))
    index.add_items(rows)
    index.set_num_threads(threads)
    return lambda: index.knn_query(queries, k=k)[0]


def with_faiss(rows, queries, k, threads):
    import faiss

    faiss.omp_set_num_threads(threads)
    # products instead of single scans from 20 queries on; peer.ts tells its OpenBLAS about this processor
    faiss.cvar.distance_compute_blas_threshold = 20
    index = faiss.IndexFlatIP(rows.shape[1])
    index.add(rows)
    return lambda: index.search(queries, k)[1]


def with_onnxruntime(rows, queries, k, threads):
    import onnxruntime as ort
    from onnx import TensorProto, helper, save

    def tensor(name, kind, shape):
        return helper.make_tensor_value_info(name, kind, shape)

    graph = helper.make_graph(
        [helper.make_node("MatMul", ["q", "rows"], ["s"]), helper.make_node("TopK", ["s", "k"], ["values", "places"])],
        "search",
        [tensor("q", TensorProto.FLOAT, [None, None]), tensor("rows", TensorProto.FLOAT, [None, None])],
        [tensor("places", TensorProto.INT64, [None, None])],
        [helper.make_tensor("k", TensorProto.INT64, [1], [k])],
    )
    path = os.path.join(os.environ["BENCH_FOLDER"], "search.onnx")
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), path)
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    session = ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    turned = np.ascontiguousarray(rows.T)
    return lambda: session.run(["places"], {"q": queries, "rows": turned})[0]
