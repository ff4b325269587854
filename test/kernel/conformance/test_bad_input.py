"""b: what is sent wrongly from outside. Our kernel alone: it must log or end, never hang, never lose the session."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import tempfile
import time

from jupyter_client.connect import write_connection_file
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import KernelManager

import case
import client as c
import kernels


class Frames(case.KernelCase):
    """Every check ends with a cell of the same session: `st` of its start must still be there."""

    def setUp(self) -> None:
        super().setUp()
        self.run_ok("var st = 41")

    def raw(self, frames: list[bytes], channel: str = "shell") -> None:
        getattr(self.kc, f"{channel}_channel").socket.send_multipart(frames)

    def unharmed(self) -> None:
        self.assertEqual(self.run_ok("st + 1").result, "42")
        self.assertEqual(c.ask(self.kc, "kernel_info_request", {}, 5, "control").status, "ok")

    def signed(self, *parts: bytes) -> list[bytes]:
        return [b"<IDS|MSG>", self.kc.session.sign(list(parts)), *parts]

    def header(self, kind: str, **more) -> bytes:
        return json.dumps({**self.kc.session.msg_header(kind), "date": "2026-08-04T09:00:00Z", **more}).encode()

    def test_b01_malformed_frames(self):
        good = [self.header("execute_request"), b"{}", b"{}", b'{"code": "1"}']
        bad: list[list[bytes]] = [
            [b""],
            [b"nonsense"],
            [b"<IDS|MSG>"],
            [b"<IDS|MSG>", b"sig"],
            [b"<IDS|MSG>", b"", b"", b"", b"", b""],
            [b"\x00" * 10_000],
            [b"x"] * 300,
            self.signed(b"{", b"{", b"{", b"{"),
            self.signed(b"null", b"null", b"null", b"null"),
            self.signed(b"[]", b"[]", b"[]", b"[]"),
            self.signed(b"{}", b"{}", b"{}", b"{}"),
            self.signed(*good[:3]),
            self.signed(self.header("execute_request"), b"{}", b"{}", b"null"),
            self.signed(self.header("execute_request"), b"{}", b"{}", b"{}"),
            self.signed(self.header("execute_request"), b"{}", b"{}", b'{"code": 7, "stop_on_error": false}'),
            self.signed(self.header("complete_request"), b"{}", b"{}", b'{"code": "a", "cursor_pos": -5}'),
            self.signed(self.header("complete_request"), b"{}", b"{}", b'{"code": "a", "cursor_pos": 1e9}'),
            self.signed(self.header("inspect_request"), b"{}", b"{}", b'{"code": null, "cursor_pos": "x"}'),
            self.signed(self.header("is_complete_request"), b"{}", b"{}", b"{}"),
            self.signed(self.header("history_request"), b"{}", b"{}", b'{"hist_access_type": "sideways"}'),
            self.signed(self.header("comm_open"), b"{}", b"{}", b"{}"),
            self.signed(self.header("comm_msg"), b"{}", b"{}", b'{"comm_id": {"a": 1}}'),
            self.signed(json.dumps({"msg_type": ["a"], "msg_id": None}).encode(), b"{}", b"{}", b"{}"),
            self.signed(json.dumps({"msg_type": "__proto__", "msg_id": "a"}).encode(), b"{}", b"{}", b"{}"),
            self.signed(json.dumps({"msg_type": "constructor", "msg_id": "a"}).encode(), b"{}", b"{}", b"{}"),
            self.signed(b"[" * 100_000, b"{}", b"{}", b"{}"),
        ]
        for channel in ("shell", "control"):
            for each in bad:
                with self.subTest(channel=channel, frames=str(each)[:80]):
                    self.raw(each, channel)
        self.unharmed()

    def test_b02_wrong_signature_is_dropped(self):
        message = self.kc.session.msg("execute_request", {"code": "var st = 0", "silent": False})
        frames = self.kc.session.serialize(message)
        for wrong in (b"0" * 64, b"", frames[1][:-1], frames[1] + b"0", frames[1].upper(), b"\xff" * 64):
            if wrong == frames[1]:
                continue
            self.raw([frames[0], wrong, *frames[2:]])
        shutdown = self.kc.session.serialize(self.kc.session.msg("shutdown_request", {"restart": False}))
        self.raw([shutdown[0], b"0" * 64, *shutdown[2:]], "control")
        time.sleep(0.3)
        self.assertTrue(self.km.is_alive())
        self.unharmed()

    def test_b03_unknown_message_type(self):
        for kind in ("frobnicate_request", "execute_reply", "status", "x" * 5_000, "toString"):
            for channel in ("shell", "control"):
                self.raw(self.signed(self.header(kind), b"{}", b"{}", b"{}"), channel)
        self.unharmed()

    def test_b04_a_cell_of_100_MB(self):
        code = "`" + "x" * 100_000_000 + "`.length"
        identity = c.send(self.kc, code)
        over = lambda r: r[identity].answered or not self.km.is_alive()  # noqa: E731
        ran = c.gather(self.kc, [identity], 90, over)[identity]
        self.assertTrue(ran.answered, f"no answer in {ran.seconds:.0f} s, alive: {self.km.is_alive()}")
        self.unharmed()

    def test_b05_invalid_UTF_8(self):
        header = self.header("execute_request")
        self.raw(self.signed(header, b"{}", b"{}", b'{"code": "\xff\xfe\xc3\x28", "stop_on_error": false}'))
        self.raw(self.signed(b"\xff" + header, b"{}", b"{}", b"{}"))
        self.unharmed()

    def test_b06_lone_surrogates(self):
        content = b'{"code": "\\"\\ud800\\"", "silent": false}'
        self.raw(self.signed(self.header("execute_request"), b"{}", b"{}", content))
        self.run_code('"\\uD83D".repeat(3)')
        self.run_code('console.log("\\uDE00")')
        self.unharmed()

    def test_b07_a_client_that_goes_away(self):
        other = self.km.client()
        other.start_channels()
        other.execute('for (let i = 0; i < 20000; i++) console.log("to nobody " + i)')
        time.sleep(0.1)
        other.stop_channels()
        self.unharmed()

    def test_b08_garbage_on_every_port(self):
        info = self.km.get_connection_info()
        for name in ("shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"):
            with socket.create_connection((info["ip"], info[name]), timeout=5) as raw:
                raw.sendall(b"GET / HTTP/1.1\r\n\r\n" + os.urandom(2_000))
        time.sleep(0.3)
        self.unharmed()

    def test_b09_an_answer_to_a_question_nobody_asked(self):
        self.kc.input("unasked")
        self.raw([b"<IDS|MSG>", b"x"], "stdin")
        self.unharmed()

    def test_b10_listens_on_loopback_only(self):
        import psutil

        process = psutil.Process(self.km.provisioner.process.pid)
        family = [process, *process.children(recursive=True)]
        listening = [each.laddr.ip for p in family for each in p.net_connections("tcp") if each.status == "LISTEN"]
        self.assertEqual(set(listening), {"127.0.0.1"})


class Starting(case.KernelCase):
    """How a kernel that cannot start says so."""

    def setUp(self) -> None:
        """No kernel is kept for these."""

    def start(self, path: str | None, timeout: float = 15) -> subprocess.CompletedProcess:
        spec = KernelSpecManager().get_kernel_spec(kernels.OURS)
        argv = [each.replace("{connection_file}", path or "") for each in spec.argv]
        if path is None:
            argv = [each for each in argv if each]
        env = {**os.environ, **spec.env}
        return subprocess.run(argv, capture_output=True, text=True, timeout=timeout, cwd=kernels.WORK, env=env)

    def refused(self, done: subprocess.CompletedProcess, *words: str) -> None:
        self.assertNotEqual(done.returncode, 0)
        said = (done.stderr + done.stdout).strip()
        for word in words:
            self.assertIn(word, said)
        self.assertLessEqual(len(said.splitlines()), 3, said)
        self.assertNotIn("    at ", said, "a stack instead of a line")

    def test_b11_no_connection_file_named(self):
        self.refused(self.start(None))

    def test_b12_missing_connection_file(self):
        self.refused(self.start("/nowhere/kernel.json"), "/nowhere/kernel.json")

    def test_b13_unreadable_connection_file(self):
        folder = kernels.HOME / "runtime"
        unreadable = folder / "unreadable.json"
        if os.geteuid() == 0:
            unreadable.unlink(missing_ok=True)
            unreadable.mkdir(exist_ok=True)  # root reads everything but a folder
        else:
            unreadable.write_text("{}")
            unreadable.chmod(0)
        try:
            self.refused(self.start(str(unreadable)), "unreadable.json")
        finally:
            unreadable.rmdir() if unreadable.is_dir() else unreadable.unlink()

    def test_b14_a_connection_file_that_is_none(self):
        good = {
            "transport": "tcp",
            "ip": "127.0.0.1",
            "key": "secret-key-1",
            "signature_scheme": "hmac-sha256",
            "shell_port": 1,
            "iopub_port": 2,
            "stdin_port": 3,
            "control_port": 4,
            "hb_port": 5,
        }
        wrong = [
            "",
            "{",
            "[]",
            "null",
            "7",
            json.dumps({**good, "shell_port": "x"}),
            json.dumps({**good, "hb_port": 70_000}),
            json.dumps({**good, "transport": "pigeon"}),
            json.dumps({**good, "key": 7}),
            json.dumps({**good, "signature_scheme": "hmac-none"}),
            json.dumps({"shell_port": 1}),
        ]
        path = kernels.HOME / "runtime" / "wrong.json"
        for each in wrong:
            with self.subTest(text=each[:60]):
                path.write_text(each)
                done = self.start(str(path))
                self.refused(done, "wrong.json")
                self.assertNotIn("secret-key-1", done.stderr + done.stdout)

    def test_b15_a_taken_port(self):
        taken = socket.socket()
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        path = kernels.HOME / "runtime" / "taken.json"
        for channel in ("shell_port", "control_port", "iopub_port", "hb_port", "stdin_port"):
            with self.subTest(channel=channel):
                path.unlink(missing_ok=True)
                write_connection_file(str(path), key=b"secret-key-2", **{channel: port})
                done = self.start(str(path))
                self.refused(done, str(port))
                self.assertNotIn("secret-key-2", done.stderr + done.stdout)
        taken.close()

    def test_b16_the_key_is_never_said(self):
        log = kernels.HOME / "kernel-log.txt"
        with log.open("wb") as file:
            manager, kernel = c.start(kernels.OURS, str(kernels.WORK), stdout=file, stderr=file)
            key = kernel.session.key
            bad = kernel.session.serialize(kernel.session.msg("execute_request", {"code": "1"}))
            kernel.shell_channel.socket.send_multipart([bad[0], b"0" * 64, *bad[2:]])
            ran = c.run(kernel, "process.env.JPY_KEY ?? Object.values(process.env).join('|')")
            c.stop(manager, kernel)
        self.assertNotIn(key, log.read_bytes())
        self.assertNotIn(key.decode(), ran.result or "")

    def test_b17_connection_over_ipc(self):
        folder = tempfile.mkdtemp(prefix="proof-")
        manager = KernelManager(kernel_name=case.UNDER_TEST, transport="ipc", ip=f"{folder}/k")
        manager.start_kernel(cwd=str(kernels.WORK))
        kernel = manager.client()
        kernel.start_channels()
        try:
            kernel.wait_for_ready(timeout=20)
            self.assertEqual(c.run(kernel, "6 * 7").result, "42")
        finally:
            c.stop(manager, kernel)
