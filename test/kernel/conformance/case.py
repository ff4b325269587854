"""What every check stands on: one kernel a class, started anew when the check before left it dead or busy."""

from __future__ import annotations

import time
import unittest

import client as c
import kernels
import samples

UNDER_TEST = kernels.OURS


class KernelCase(unittest.TestCase):
    """`self.kc` is a client of a kernel that answers; `self.code(name)` its sample, or the check is n/a."""

    km = None
    kc = None

    def setUp(self) -> None:
        cls = type(self)
        self.wait_as_a_person_does()
        if cls.kc is None or not answers(cls.km, cls.kc):
            cls.renew()

    @classmethod
    def renew(cls) -> None:
        cls.tearDownClass()
        cls.km, cls.kc = c.start(UNDER_TEST, str(kernels.WORK))

    @classmethod
    def tearDownClass(cls) -> None:
        if cls.km is not None:
            c.stop(cls.km, cls.kc)
        cls.km = cls.kc = None

    @property
    def dialect(self) -> str:
        return kernels.dialect(UNDER_TEST)

    def code(self, name: str) -> str:
        found = samples.sample(name, self.dialect)
        if found is None:
            self.skipTest(f"no interface for: {name}")
        return found

    def typescript_only(self) -> None:
        if self.dialect == "py":
            self.skipTest("about TypeScript")

    def ours_only(self, why: str) -> None:
        if self.dialect != "ours":
            self.skipTest(why)

    def run_code(self, code: str, timeout: float = 15, **options) -> c.Ran:
        ran = c.run(self.kc, code, timeout, **options)
        self.assertIsNotNone(ran.reply, f"no reply within {timeout} s; iopub: {kinds(ran)}")
        self.assertTrue(ran.idle, f"never idle within {timeout} s after the reply {ran.status}")
        if ran.status != "ok":
            self.wait_as_a_person_does()
        return ran

    def wait_as_a_person_does(self) -> None:
        """tslab answers whatever comes within 200 ms of an error with "abort": x15 and x16 tell, the rest waits."""
        if self.dialect == "tslab":
            time.sleep(0.3)

    def run_ok(self, code: str, timeout: float = 15, **options) -> c.Ran:
        ran = self.run_code(code, timeout, **options)
        self.assertEqual(ran.status, "ok", f"{ran.error or ran.all_text[:300]}")
        return ran

    def assert_says(self, ran: c.Ran, text: str) -> None:
        """The text is in what the cell printed or in its result: for checks that are not about where."""
        self.assertIn(text, ran.all_text)


def answers(manager, client) -> bool:
    if not manager.is_alive():
        return False
    return c.run(client, "1", 3, silent=True, store_history=False).answered


def kinds(ran: c.Ran) -> list[str]:
    return [m["msg_type"] for m in ran.messages][:20]
