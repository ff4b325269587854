"""Paired bootstrap and sign flips by hand, in numpy; scipy's percentile bootstrap beside it."""
import numpy as np


def peers(folder, given, only=None):
    values = np.fromfile(f"{folder}/differences.f64", np.float64)
    resamples = given["resamples"]
    some = values[values != 0]
    made = {
        "numpy bootstrap": lambda: bootstrap(values, resamples),
        "scipy bootstrap": lambda: with_scipy(values, resamples),
        "numpy flips": lambda: flips(values, resamples),
        "numpy flips of the non-zero": lambda: flips(some, resamples),
    }
    return {name: (lambda run=made[name]: run()) for name in given["peers"]}


def bootstrap(values, resamples):
    random = np.random.default_rng(1)
    means = np.empty(resamples)
    step = max(1, 2_000_000 // len(values))
    for start in range(0, resamples, step):
        end = min(resamples, start + step)
        means[start:end] = values[random.integers(0, len(values), (end - start, len(values)), dtype=np.int32)].mean(1)
    return np.quantile(means, [0.025, 0.975])


def with_scipy(values, resamples):
    from scipy.stats import bootstrap as resampled

    found = resampled((values,), np.mean, n_resamples=resamples, method="percentile", rng=np.random.default_rng(1))
    return [found.confidence_interval.low, found.confidence_interval.high]


def flips(values, resamples):
    random = np.random.default_rng(1)
    observed = abs(values.sum())
    extreme = 0
    step = max(1, 8_000_000 // len(values))
    for start in range(0, resamples, step):
        draws = min(resamples, start + step) - start
        signs = random.integers(0, 2, (draws, len(values)), dtype=np.int8)
        extreme += int((np.abs(2 * (signs @ values) - values.sum()) >= observed * (1 - 1e-10)).sum())
    return [(1 + extreme) / (1 + resamples)]
