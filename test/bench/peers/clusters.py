"""Leader clusters at several thresholds, and the lowest and mean cosine of a group (rows of length 1)."""
import numpy as np

BLOCK = 512


def peers(folder, given, only=None):
    rows = np.fromfile(f"{folder}/rows.f32", np.float32).reshape(-1, given["dimension"])
    thresholds = given.get("thresholds", [])
    made = {
        "numpy": lambda: lambda: blocked(rows, thresholds),
        "numba": lambda: with_numba(rows, thresholds),
        "numpy group": lambda: lambda: group(rows),
    }
    return {name: made[name]() for name in ([only] if only else given["peers"])}


def blocked(rows, thresholds):
    """One product of each block with all rows before it serves every threshold."""
    leaders = [np.zeros(0, np.int64) for _ in thresholds]
    for start in range(0, len(rows), BLOCK):
        end = min(len(rows), start + BLOCK)
        product = rows[start:end] @ rows[:end].T
        for t, threshold in enumerate(thresholds):
            known = leaders[t]
            free = np.flatnonzero(~(product[:, known] >= threshold).any(1)) if len(known) else np.arange(end - start)
            fresh = []
            for i in free:
                if not fresh or not (product[i, fresh] >= threshold).any():
                    fresh.append(start + i)
            leaders[t] = np.concatenate([known, np.array(fresh, np.int64)])
    return [len(one) for one in leaders]


def with_numba(rows, thresholds):
    import numba

    @numba.njit(cache=False)
    def clusters(product, threshold):
        n = len(product)
        leaders = np.empty(n, np.int64)
        count = 0
        for i in range(n):
            found = False
            for j in range(count):
                if product[i, leaders[j]] >= threshold:
                    found = True
                    break
            if not found:
                leaders[count] = i
                count += 1
        return count

    def run():
        product = rows @ rows.T
        return [clusters(product, np.float32(threshold)) for threshold in thresholds]

    run()
    return run


def group(rows):
    """The mean by its identity; the minimum over blocks of the upper half."""
    n = len(rows)
    total = rows.sum(0, dtype=np.float64)
    lowest = 1.0
    for start in range(0, n, 1024):
        lowest = min(lowest, float((rows[start:start + 1024] @ rows[start:].T).min()))
    return [lowest, float((total @ total - n) / (n * (n - 1)))]
