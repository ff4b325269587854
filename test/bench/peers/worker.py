"""Answers the benchmark line by line: {"do": "load", "module", "folder", "given"} -> names of the peers;
{"do": "answer", "peer"} -> what it computes; {"do": "time", "peer", "repeat"} -> seconds a call, by the wall and of CPU.
With `once MODULE PEER FOLDER GIVEN` it computes one answer and prints its peak memory."""
import importlib
import json
import resource
import sys
import time


def plain(value):
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def handle(ask, state):
    if ask["do"] == "load":
        state.clear()
        state.update(importlib.import_module(ask["module"]).peers(ask["folder"], ask["given"]))
        return {"peers": list(state)}
    run = state[ask["peer"]]
    if ask["do"] == "answer":
        return {"answer": plain(run())}
    wall, cpu = time.perf_counter(), time.process_time()
    for _ in range(ask["repeat"]):
        run()
    return {"wall": (time.perf_counter() - wall) / ask["repeat"], "cpu": (time.process_time() - cpu) / ask["repeat"]}


def serve():
    out = sys.stdout
    sys.stdout = sys.stderr  # whatever a library prints must not reach the answers
    state = {}
    for line in sys.stdin:
        try:
            answer = handle(json.loads(line), state)
        except Exception as error:  # said to the benchmark, which names it
            answer = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(answer) + "\n")
        out.flush()


def once(module, peer, folder, given):
    started = time.perf_counter()
    importlib.import_module(module).peers(folder, json.loads(given), peer)[peer]()
    seconds = time.perf_counter() - started
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"bytes": kilobytes * (1 if sys.platform == "darwin" else 1024), "seconds": seconds}))


if sys.argv[1:2] == ["once"]:
    once(*sys.argv[2:])
else:
    serve()
