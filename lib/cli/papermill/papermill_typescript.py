"""Parameters for TypeScript notebooks in papermill. papermill has no entry point for translators, but it imports what
is registered as an engine when it starts: importing this module registers the translator, the engine is its own."""

import json
import math

from papermill.engines import NBClientEngine
from papermill.translators import Translator, papermill_translators


class TypeScriptTranslator(Translator):
    """Writes `const name = value;` for each parameter; what JSON cannot hold is written as TypeScript."""

    @classmethod
    def translate(cls, val):
        if isinstance(val, dict):
            return "{ " + ", ".join(f"{json.dumps(str(k))}: {cls.translate(v)}" for k, v in val.items()) + " }"
        if isinstance(val, (list, tuple)):
            return "[" + ", ".join(map(cls.translate, val)) + "]"
        if isinstance(val, float) and not math.isfinite(val):
            return "NaN" if math.isnan(val) else ("-" if val < 0 else "") + "Infinity"
        if val is None or isinstance(val, (bool, int, float, str)):
            return json.dumps(val)
        return json.dumps(str(val))

    @classmethod
    def comment(cls, cmt_str):
        return f"// {cmt_str}".strip()

    @classmethod
    def assign(cls, name, str_val):
        return f"const {name} = {str_val};"


papermill_translators.register("typescript", TypeScriptTranslator)

Engine = NBClientEngine
