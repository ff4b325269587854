"""What this machine can do at most: read memory, multiply floats."""
import numpy as np


def peers(folder, given):
    far = np.ones(given["far"], np.float32)
    near = np.ones(1 << 20, np.float32)
    a = np.ones((2048, 2048), np.float32)

    return {
        "read far memory": lambda: float(far @ far),
        "read near memory": lambda: float(near @ near),
        "multiply": lambda: float((a @ a)[0, 0]),
    }
