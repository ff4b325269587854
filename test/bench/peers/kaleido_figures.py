"""Figures to SVG by kaleido, 0.2 or 1: kaleido_figures.py FIGURES.json PLOTLY.js CHROMIUM FOLDER WAY. WAY: "stays", one
browser for all figures, or "each", one for each, which is what plotly.py's write_image does with kaleido 1. Prints, as
JSON, seconds until the first figure is there, and of each figure after that; the SVGs go to FOLDER."""

import json
import os
import sys
import time
import types
from pathlib import Path


def main(figures: str, plotly: str, chromium: str, folder: str, way: str) -> None:
    begun = time.perf_counter()
    specs = json.loads(Path(figures).read_text())
    draw, close = drawer(plotly, chromium, way)
    times = []
    for i, spec in enumerate(specs):
        started = time.perf_counter()
        svg = draw(spec)
        times.append(time.perf_counter() - (started if i else begun))
        (Path(folder) / f"kaleido-{i}.svg").write_bytes(svg)
    close()
    # CPU of this process and of the browser, which has ended by now.
    print(json.dumps({"first": times[0], "next": times[1:], "whole": time.perf_counter() - begun, "cpu": sum(os.times()[:4])}))


def drawer(plotly: str, chromium: str, way: str):
    try:
        from kaleido.scopes.plotly import PlotlyScope
    except ImportError:
        return newer(plotly, chromium, way)
    # Of PyPI's plotly it wants to know whether the figure is one of its objects (ours is plain data) and JSON.
    names = ("plotly", "plotly.graph_objects", "plotly.io")
    plotly_, objects, io = modules = [types.ModuleType(name) for name in names]
    objects.Figure = type("Figure", (), {})
    io.to_json = lambda value, **_: json.dumps(value)
    plotly_.io, plotly_.graph_objects = io, objects
    sys.modules.update(zip(names, modules))
    scope = PlotlyScope(plotlyjs=plotly)
    return (lambda spec: scope.transform(spec, format="svg", **size(spec))), scope._shutdown_kaleido


def newer(plotly: str, chromium: str, way: str):
    import kaleido

    browser = {"path": chromium, "enable_sandbox": False, "page_generator": kaleido.PageGenerator(plotly=plotly)}
    if way == "stays":
        kaleido.start_sync_server(**browser)

    def draw(spec):
        own = {"kopts": dict(browser)} if way == "each" else {}
        return kaleido.calc_fig_sync(spec, opts={"format": "svg", **size(spec)}, **own)

    return draw, kaleido.stop_sync_server if way == "stays" else lambda: None


def size(spec) -> dict:
    return {"width": spec["layout"]["width"], "height": spec["layout"]["height"]}


if __name__ == "__main__":
    main(*sys.argv[1:])
