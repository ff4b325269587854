"""Puts papermill_typescript into the running Python, as a wheel would: no build, no network."""

import shutil
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAME, VERSION = "papermill_typescript", "0.1.0"


def install() -> None:
    site = Path(sysconfig.get_paths()["purelib"])
    shutil.copy(HERE / f"{NAME}.py", site / f"{NAME}.py")
    info = site / f"{NAME}-{VERSION}.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {VERSION}\n")
    (info / "INSTALLER").write_text("recall-lab\n")
    (info / "entry_points.txt").write_text(f"[papermill.engine]\ntypescript = {NAME}:Engine\n")
    (info / "RECORD").write_text(
        f"{NAME}.py,,\n"
        + "".join(f"{info.name}/{each},,\n" for each in ("METADATA", "INSTALLER", "entry_points.txt", "RECORD"))
    )


if __name__ == "__main__":
    install()
