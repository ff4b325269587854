"""The public suite, jupyter_kernel_test, with every sample filled in."""

from __future__ import annotations

import jupyter_kernel_test as public

import case
import client as c
import kernels
import samples


class PublicSuite(public.KernelTests):
    @classmethod
    def setUpClass(cls) -> None:
        kernel = case.UNDER_TEST
        dialect = kernels.dialect(kernel)
        fill(cls, dialect)
        cls.km, cls.kc = c.start(kernel, str(kernels.WORK))

    @classmethod
    def tearDownClass(cls) -> None:
        c.stop(cls.km, cls.kc)


class PublicWelcome(public.IopubWelcomeTests):
    """Optional (JEP 65); only ipykernel sends it."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.kernel_name = case.UNDER_TEST
        cls.support_iopub_welcome = case.UNDER_TEST == "python3"
        super().setUpClass()


def fill(cls: type[PublicSuite], dialect: str) -> None:
    def code(name: str) -> str:
        return samples.sample(name, dialect) or ""

    cls.language_name = "python" if dialect == "py" else "typescript"
    cls.file_extension = ".py" if dialect == "py" else ".ts"
    cls.code_hello_world = code("hello")
    cls.code_stderr = code("stderr")
    cls.code_generate_error = code("throw")
    cls.code_clear_output = code("clear")
    cls.completion_samples = samples.listed(samples.COMPLETIONS, dialect)
    cls.complete_code_samples = samples.listed(samples.COMPLETE, dialect)
    cls.incomplete_code_samples = samples.listed(samples.INCOMPLETE, dialect)
    cls.invalid_code_samples = samples.listed(samples.INVALID, dialect)
    cls.code_execute_result = samples.listed(samples.RESULTS, dialect)
    cls.code_display_data = [{"code": code(name), "mime": mime} for name, mime in samples.DISPLAYS.items()]
    cls.code_inspect_sample = "zip" if dialect == "py" else "Math.max"
    cls.code_page_something = "zip?" if dialect == "py" else ""
    cls.code_history_pattern = "6*7"
    # Upstream's range check wants a session other than 0, which is how ipykernel names the current one.
    operations = {"ours": ("tail", "range", "search"), "py": ("tail", "search")}
    cls.supported_history_operations = operations.get(dialect, ())
