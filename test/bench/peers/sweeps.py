"""Decay factors and tie-break widths over recorded lists, in numba: every setting ranks every list anew."""
import numba
import numpy as np


def peers(folder, given, only=None):
    width = given["width"]
    scores = np.fromfile(f"{folder}/scores.f64", np.float64).reshape(-1, width)
    classes = np.fromfile(f"{folder}/classes.i32", np.int32).reshape(-1, width)
    right = np.fromfile(f"{folder}/right.i32", np.int32)
    settings = np.array(given["settings"])
    made = {"numba decay": lambda: decays(scores, classes, right, settings),
            "numba tie-break": lambda: ties(scores, classes, right, settings)}
    for name in given["peers"]:
        made[name]()
    return {name: made[name] for name in given["peers"]}


@numba.njit
def place(order, right):
    for i in range(len(order)):
        if order[i] == right:
            return i + 1
    return 0


@numba.njit
def decays(scores, classes, right, settings):
    """Right first places, and the sum of reciprocal ranks up to 5, a setting; an insertion sort (stable) a list."""
    out = np.zeros((len(settings), 2))
    count, width = scores.shape
    order, value = np.empty(width, np.int64), np.empty(width)
    for s in range(len(settings)):
        factor = np.array([1.0, settings[s], max(0.0, 2 * settings[s] - 1)])
        for q in range(count):
            for i in range(width):
                new = scores[q, i] * factor[classes[q, i]]
                at = i
                while at > 0 and value[at - 1] < new:
                    value[at], order[at] = value[at - 1], order[at - 1]
                    at -= 1
                value[at], order[at] = new, i
            rank = place(order, right[q])
            out[s, 0] += rank == 1
            out[s, 1] += 1 / rank if 0 < rank <= 5 else 0.0
    return out


@numba.njit
def ties(scores, classes, right, settings):
    """The same for anchored bands, each sorted by age class; the lists come in score order."""
    out = np.zeros((len(settings), 2))
    count, width = scores.shape
    order = np.empty(width, np.int64)
    for s in range(len(settings)):
        for q in range(count):
            start = 0
            for i in range(width):
                if scores[q, i] <= scores[q, start] - settings[s]:
                    start = i
                at = i
                while at > start and classes[q, order[at - 1]] > classes[q, i]:
                    order[at] = order[at - 1]
                    at -= 1
                order[at] = i
            rank = place(order, right[q])
            out[s, 0] += rank == 1
            out[s, 1] += 1 / rank if 0 < rank <= 5 else 0.0
    return out
