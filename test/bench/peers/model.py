"""The same model file through Python's onnxruntime: embedding one text a call, and recall with the same steps."""
import json

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer


def peers(folder, given, only=None):
    embed = embedder(given["model"], given["threads"])
    texts = json.load(open(f"{folder}/texts.json", encoding="utf-8"))
    rows = np.fromfile(f"{folder}/rows.f32", np.float32).reshape(-1, given["dimension"])
    meta = json.load(open(f"{folder}/meta.json", encoding="utf-8"))
    made = {
        "onnxruntime": lambda: np.stack([embed(text) for text in texts]),
        "onnxruntime + numpy": lambda: [recall(embed(text), rows, meta, given) for text in texts],
    }
    return {name: made[name] for name in given["peers"]}


def embedder(model, threads):
    tokenizer = Tokenizer.from_file(f"{model}/tokenizer.json")
    tokenizer.no_padding()
    tokenizer.enable_truncation(512)
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    session = ort.InferenceSession(f"{model}/onnx/model_quantized.onnx", options, providers=["CPUExecutionProvider"])
    wanted = {one.name for one in session.get_inputs()}

    def embed(text):
        coded = tokenizer.encode(text)
        feeds = {"input_ids": [coded.ids], "attention_mask": [coded.attention_mask], "token_type_ids": [coded.type_ids]}
        hidden = session.run(None, {name: np.array(feeds[name], np.int64) for name in wanted})[0]
        first = hidden[0, 0]
        return first / np.linalg.norm(first)

    return embed


def recall(vector, rows, meta, given):
    """Search, one a key, threshold on the cosine, decay by tiers, cut: article 85."""
    scores = rows @ vector
    best = np.argpartition(scores, -given["pool"])[-given["pool"]:]
    best = best[np.argsort(-scores[best], kind="stable")]
    seen, kept = set(), []
    for i in best:
        key = meta["keys"][i]
        if meta["outcomes"][i] == "failure" or (key != "" and key in seen):
            continue
        seen.add(key)
        if scores[i] >= given["threshold"]:
            days = np.floor(meta["ages"][i])
            kept.append((scores[i] * (1 if days <= 30 else 0.8 if days <= 90 else 0.6), i))
    kept.sort(key=lambda one: -one[0])
    return [meta["ids"][i] for _, i in kept[:given["top"]]]
