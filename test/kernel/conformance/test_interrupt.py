"""y: interrupts and what goes on beside a running cell. z: the life of a kernel."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import psutil

import case
import client as c
import kernels


class Interrupts(case.KernelCase):
    WITHIN = 6.0

    def interrupted(self, name: str, by: str = "manager") -> None:
        """The cell stops with an error within WITHIN seconds and the state before it is kept."""
        code = self.code(name)
        self.run_ok(self.code("set"))
        identity = c.send(self.kc, code)
        self.assertIn("started", c.wait_for_text(self.kc, identity, "started", 8).text() or "started")
        time.sleep(0.4)
        if by == "manager":
            self.km.interrupt_kernel()
        elif by == "signal":
            os.kill(self.km.provisioner.process.pid, signal.SIGINT)
        else:
            self.assertEqual(c.ask(self.kc, "interrupt_request", {}, 5, "control").status, "ok")
        ran = c.gather(self.kc, [identity], self.WITHIN)[identity]
        self.assertIsNotNone(ran.reply, f"no reply within {self.WITHIN} s; alive: {self.km.is_alive()}")
        self.assertEqual(ran.status, "error")
        self.assertTrue(ran.idle, "never idle")
        self.wait_as_a_person_does()
        self.assertIn("42", self.run_ok(self.code("get")).all_text)

    def test_y1_interrupt_await(self):
        self.interrupted("sleep")

    def test_y2_interrupt_sync_loop(self):
        self.interrupted("sync loop")

    def test_y3_interrupt_request_answered(self):
        self.assertEqual(c.ask(self.kc, "interrupt_request", {}, 4, "control").status, "ok")

    def test_y4_completion_while_busy(self):
        identity = c.send(self.kc, self.code("sleep").replace("20", "3"))
        time.sleep(0.3)
        text = "prin" if self.dialect == "py" else "Math.ma"
        ran = c.ask(self.kc, "complete_request", {"code": text, "cursor_pos": len(text)}, 2)
        c.gather(self.kc, [identity], 5)
        self.assertIsNotNone(ran.reply, "no completion while a cell runs")
        self.assertIn("print" if self.dialect == "py" else "max", ran.reply["content"]["matches"])

    def test_y5_interrupt_child_process(self):
        self.interrupted("child")

    def test_y6_interrupt_awaited_child_process(self):
        self.interrupted("async child")

    def test_y7_interrupt_while_idle_is_harmless(self):
        self.run_ok(self.code("set"))
        self.km.interrupt_kernel()
        time.sleep(0.5)
        self.assertIn("42", self.run_ok(self.code("get")).all_text)

    def test_y8_heartbeat_while_looping(self):
        identity = c.send(self.kc, self.code("sync loop"))
        time.sleep(1)
        self.kc.hb_channel.unpause()
        time.sleep(2.5)
        beating = self.kc.hb_channel.is_beating()
        self.km.interrupt_kernel()
        c.gather(self.kc, [identity], 5)
        self.assertTrue(beating)

    def test_y9_interrupt_request_stops_a_loop(self):
        self.interrupted("sync loop", by="control")

    def test_y10_interrupt_mode_signal(self):
        for name in ("sync loop", "sleep", "async child"):
            with self.subTest(cell=name):
                self.interrupted(name, by="signal")

    def test_y11_twenty_interrupts_in_a_row(self):
        for turn in range(20):
            identity = c.send(self.kc, self.code("sync loop" if turn % 2 else "sleep"))
            c.wait_for_text(self.kc, identity, "started", 8)
            self.km.interrupt_kernel()
            ran = c.gather(self.kc, [identity], self.WITHIN)[identity]
            self.assertEqual(ran.status, "error", f"turn {turn}")
        self.assertIn("42", self.run_ok(self.code("answer")).all_text)

    def test_w03_interrupt_loop_after_await(self):
        self.interrupted("loop after await")

    def test_w04_interrupt_microtask_loop(self):
        self.interrupted("microtask loop")


class Life(case.KernelCase):
    def tree(self) -> list[psutil.Process]:
        root = psutil.Process(self.km.provisioner.process.pid)
        return [root, *root.children(recursive=True)]

    def test_z1_restart(self):
        self.run_ok(self.code("set"))
        self.km.restart_kernel(now=False)
        self.kc.wait_for_ready(timeout=30)
        self.assertNotIn("42", self.run_code(self.code("get")).all_text)
        self.assertIn("42", self.run_ok(self.code("answer")).all_text)

    def test_z2_shutdown_clean(self):
        family = self.tree()
        reply = c.ask(self.kc, "shutdown_request", {"restart": False}, 5, "control")
        self.assertEqual(reply.status, "ok")
        self.assertEqual(reply.reply["content"]["restart"], False)
        _, alive = psutil.wait_procs(family, timeout=5)
        self.assertEqual([each.name() for each in alive], [])

    def test_z3_shutdown_while_looping(self):
        c.send(self.kc, self.code("sync loop"))
        time.sleep(1)
        family = self.tree()
        reply = c.ask(self.kc, "shutdown_request", {"restart": False}, 5, "control")
        self.assertEqual(reply.status, "ok")
        _, alive = psutil.wait_procs(family, timeout=5)
        self.assertEqual(alive, [])

    def test_z4_shutdown_leaves_no_child_and_no_file(self):
        before = set(Path("/tmp").iterdir())
        self.renew()
        self.run_ok(self.code("answer"))
        family = self.tree()
        c.ask(self.kc, "shutdown_request", {"restart": False}, 5, "control")
        _, alive = psutil.wait_procs(family, timeout=5)
        self.assertEqual(alive, [])
        mine = {each for each in set(Path("/tmp").iterdir()) - before if is_kernels(each)}
        self.assertEqual(mine, set())

    def test_z5_ends_when_its_parent_dies(self):
        script = textwrap.dedent(f"""
            import sys, time
            sys.path.insert(0, {str(Path(__file__).parent)!r})
            import client as c
            manager, kernel = c.start({case.UNDER_TEST!r}, {str(kernels.WORK)!r})
            print(manager.provisioner.process.pid, flush=True)
            time.sleep(60)
            """)
        parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        pid = int(parent.stdout.readline())
        kernel = psutil.Process(pid)
        parent.kill()
        parent.wait()
        parent.stdout.close()
        try:
            kernel.wait(timeout=8)
        except psutil.TimeoutExpired:
            kernel.kill()
            self.fail("still there 8 s after its parent died")

    def heard_of(self, name: str, within: float) -> None:
        """The client sees an error, or the process gone; after a restart at most it answers again."""
        identity = c.send(self.kc, self.code(name))
        over = lambda r: r[identity].answered or not self.km.is_alive()  # noqa: E731
        ran = c.gather(self.kc, [identity], within, over)[identity]
        self.assertTrue(ran.answered or not self.km.is_alive(), "neither an answer nor the end")
        if ran.answered:
            self.assertEqual(ran.status, "error")
        else:
            self.km.restart_kernel(now=True)
            self.kc.wait_for_ready(timeout=30)
        self.assertIn("42", self.run_ok(self.code("answer")).all_text)

    def test_z6_exit_in_a_cell(self):
        self.heard_of("exit", 8)

    def test_z7_memory_exhausted(self):
        """With a heap of 200 MB, so that it does not take the machine's memory first."""
        type(self).tearDownClass()
        flag = "--max-old-space-size=200"
        env = {**os.environ, "NODE_OPTIONS": flag, "DENO_V8_FLAGS": flag}
        type(self).km, type(self).kc = c.start(case.UNDER_TEST, str(kernels.WORK), env=env)
        self.heard_of("memory", 30)

    def test_z8_stack_exhausted(self):
        ran = self.run_code(self.code("stack"))
        self.assertEqual(ran.status, "error")
        self.assertIn("42", self.run_ok(self.code("answer")).all_text)


def is_kernels(path: Path) -> bool:
    """Other helpers and tests use /tmp too; what a kernel would leave has one of these names."""
    return any(word in path.name.lower() for word in ("recall-lab-kernel", "tslab", "deno", "jupyter", "ipykernel"))
