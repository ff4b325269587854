"""x: additions to the public suite about single messages. m: comms."""

from __future__ import annotations

import uuid

import case
import client as c


class Execution(case.KernelCase):
    def test_x01_execute_input_sent(self):
        ran = self.run_ok("1 + 1")
        inputs = ran.of("execute_input")
        self.assertEqual(len(inputs), 1)
        self.assertEqual(inputs[0]["code"], "1 + 1")
        self.assertEqual(inputs[0]["execution_count"], ran.count)

    def test_x02_reply_has_execution_count_and_it_counts(self):
        first, second = self.run_ok("1"), self.run_ok("2")
        self.assertEqual(second.count, first.count + 1)

    def test_x03_error_message_content(self):
        ran = self.run_code(self.code("throw"))
        self.assertEqual(ran.status, "error")
        self.assertIsNotNone(ran.error, "no error message on iopub")
        name = "ValueError" if self.dialect == "py" else "RangeError"
        for content in (ran.error, ran.reply["content"]):
            self.assertEqual(content.get("ename"), name)
            self.assertEqual(content.get("evalue"), "boom")
            self.assertTrue(content.get("traceback"))

    def test_x04_error_in_async_cell(self):
        ran = self.run_code(self.code("async throw"))
        self.assertEqual((ran.error or {}).get("ename"), "TypeError")
        self.assertEqual(ran.error["evalue"], "later")

    def test_x05_syntax_error(self):
        ran = self.run_code(self.code("syntax"))
        self.assertEqual(ran.status, "error")
        self.assertIsNotNone(ran.error, "no error message on iopub")
        self.assertIn("Syntax", ran.error["ename"])

    def test_x06_type_error_reported(self):
        ran = self.run_code(self.code("type error"))
        self.assertEqual(ran.status, "error")
        self.assertIsNotNone(ran.error, "no error message on iopub")
        self.assertIn("not assignable", ran.error["evalue"] + ran.traceback)

    def test_x07_symbol_display_last_expression(self):
        ran = self.run_ok(self.code("symbol"))
        self.assertEqual(len(ran.of("execute_result")), 1)
        self.assertEqual(ran.of("execute_result")[0]["data"].get("text/html"), "<b>1</b>")

    def test_x08_display_bundle_multi_mime(self):
        ran = self.run_ok(self.code("bundle"))
        shown = ran.of("display_data") + ran.of("execute_result")
        wanted = {"text/html", "text/plain"}
        self.assertTrue(any(wanted <= set(each["data"]) for each in shown), shown)

    def test_x09_update_display(self):
        ran = self.run_ok(self.code("update"))
        shown = ran.of("display_data") + ran.of("update_display_data")
        self.assertGreaterEqual(len(shown), 2)
        self.assertEqual(len({each["transient"]["display_id"] for each in shown}), 1)
        self.assertTrue(ran.of("update_display_data"))

    def test_x10_stdin(self):
        code = self.code("input")
        identity = c.send(self.kc, code, allow_stdin=True)
        request = self.kc.get_stdin_msg(timeout=5)
        self.assertEqual(request["msg_type"], "input_request")
        self.assertEqual(request["content"]["prompt"], "name? ")
        self.assertFalse(request["content"]["password"])
        self.kc.input("Ada")
        ran = c.gather(self.kc, [identity], 10)[identity]
        self.assertTrue(ran.answered)
        self.assertIn("hello Ada", ran.text())

    def test_x11_comm_info(self):
        ran = c.ask(self.kc, "comm_info_request", {})
        self.assertIsNotNone(ran.reply)
        self.assertEqual(ran.reply["msg_type"], "comm_info_reply")
        self.assertEqual(ran.status, "ok")
        self.assertIsInstance(ran.reply["content"]["comms"], dict)

    def test_x12_history_request_answered(self):
        self.run_ok("1 + 1")
        content = {"hist_access_type": "tail", "n": 2, "output": False, "raw": True}
        ran = c.ask(self.kc, "history_request", content)
        self.assertIsNotNone(ran.reply, "no reply")
        self.assertEqual(ran.reply["msg_type"], "history_reply")

    def test_x13_silent_has_no_side_output(self):
        before = self.run_ok("1").count
        silent = self.run_ok("40 + 2", silent=True)
        self.assertEqual(silent.of("execute_input") + silent.of("execute_result"), [])
        self.assertEqual(self.run_ok("1").count, before + 1)

    def test_x14_user_expressions(self):
        ran = self.run_ok("", user_expressions={"a": "6 * 7", "b": "nowhere.at.all"})
        found = ran.reply["content"]["user_expressions"]
        self.assertEqual(found["a"]["status"], "ok")
        self.assertEqual(found["a"]["data"]["text/plain"], "42")
        self.assertEqual(found["b"]["status"], "error")
        self.assertTrue(found["b"]["ename"])

    def queue_after_error(self, stop: bool) -> list[str | None]:
        throw = self.code("throw")
        first = c.send(self.kc, throw, stop_on_error=stop)
        rest = [c.send(self.kc, "1 + 1"), c.send(self.kc, "2 + 2")]
        ran = c.gather(self.kc, [first, *rest], 15)
        self.assertTrue(all(each.answered for each in ran.values()), "not every request answered")
        return [each.status for each in ran.values()]

    def test_x15_stop_on_error_aborts_queue(self):
        self.assertEqual(self.queue_after_error(True), ["error", "aborted", "aborted"])
        self.assertEqual(self.run_ok("1 + 1").status, "ok")

    def test_x16_stop_on_error_false_continues(self):
        self.assertEqual(self.queue_after_error(False), ["error", "ok", "ok"])

    def test_x17_completion_contains(self):
        text = "impo" if self.dialect == "py" else "[1, 2].ma"
        ran = c.ask(self.kc, "complete_request", {"code": text, "cursor_pos": len(text)})
        self.assertIn("import" if self.dialect == "py" else "map", ran.reply["content"]["matches"])

    def test_x18_completion_of_user_variable(self):
        define = "shelf = 5" if self.dialect == "py" else "const shelfLong = { height: 5 };"
        self.run_ok(define)
        text = "shel" if self.dialect == "py" else "shelfL"
        ran = c.ask(self.kc, "complete_request", {"code": text, "cursor_pos": len(text)})
        content = ran.reply["content"]
        self.assertIn("shelf" if self.dialect == "py" else "shelfLong", content["matches"])
        self.assertEqual((content["cursor_start"], content["cursor_end"]), (0, len(text)))

    def test_x19_inspect_user_symbol(self):
        define = (
            "def shelved(n):\n  'shelves n'\n  return n"
            if self.dialect == "py"
            else ("/** Shelves n books. */\nfunction shelved(n: number): string { return String(n); }")
        )
        self.run_ok(define)
        ran = c.ask(self.kc, "inspect_request", {"code": "shelved", "cursor_pos": 4, "detail_level": 0})
        content = ran.reply["content"]
        self.assertTrue(content["found"])
        self.assertIn("shelved", content["data"]["text/plain"])

    def test_x20_completion_metadata_types(self):
        text = "prin" if self.dialect == "py" else "Math.ma"
        ran = c.ask(self.kc, "complete_request", {"code": text, "cursor_pos": len(text)})
        types = ran.reply["content"]["metadata"].get("_jupyter_types_experimental")
        self.assertTrue(types)
        self.assertTrue(all("type" in each and "text" in each for each in types))

    def test_x21_a_promise_is_awaited(self):
        self.assertIn("42", self.run_ok(self.code("promise")).result or "")

    def test_x22_async_display_symbol(self):
        ran = self.run_ok(self.code("async symbol"))
        shown = ran.of("execute_result")
        self.assertEqual([each["data"].get("text/html") for each in shown], ["<b>2</b>"])

    def test_x23_store_history_false_does_not_count(self):
        before = self.run_ok("1").count
        self.run_ok("2", store_history=False)
        self.assertEqual(self.run_ok("1").count, before + 1)

    def test_x24_stdout_and_stderr_keep_their_order(self):
        ran = self.run_ok(self.code("interleaved"))
        names = {name: ran.text(name).split() for name in ("stdout", "stderr")}
        self.assertEqual(names["stdout"], [f"o{i}" for i in range(20)])
        self.assertEqual(names["stderr"], [f"e{i}" for i in range(20)])
        if self.dialect != "py":  # ipykernel batches the two apart
            both = "".join(each["text"] for each in ran.of("stream")).split()
            self.assertEqual(both, [f"{kind}{i}" for i in range(20) for kind in "oe"])

    def test_x25_statuses_and_order_of_messages(self):
        ran = self.run_ok("6 * 7")
        order = [m["msg_type"] for m in ran.messages]
        self.assertEqual(order, ["status", "execute_input", "execute_result", "status"])

    def test_x26_undefined_has_no_result(self):
        self.assertEqual(self.run_ok(self.code("undefined")).of("execute_result"), [])

    def test_x27_an_empty_cell_is_ok(self):
        self.assertEqual(self.run_ok("").status, "ok")
        self.assertEqual(self.run_ok("\n  \n").status, "ok")

    def test_x28_clear_output(self):
        cleared = self.run_ok(self.code("clear")).of("clear_output")
        self.assertEqual([each["wait"] for each in cleared], [False])

    def test_x29_kernel_info_is_whole(self):
        content = c.ask(self.kc, "kernel_info_request", {}).reply["content"]
        self.assertEqual(content.get("status"), "ok")
        for name in ("protocol_version", "implementation", "implementation_version", "banner", "language_info"):
            self.assertTrue(content.get(name), name)
        for name in ("name", "version", "mimetype", "file_extension"):
            self.assertTrue(content["language_info"].get(name), name)
        self.assertGreaterEqual(tuple(map(int, content["protocol_version"].split("."))), (5, 3))
        if not content.get("debugger"):
            ran = c.ask(self.kc, "debug_request", {"type": "request", "seq": 1, "command": "debugInfo"}, 2, "control")
            self.assertNotEqual(ran.status, "ok", "answers the debugger that it says it has not")

    def test_x30_input_without_stdin_is_an_error(self):
        ran = self.run_code(self.code("input"), allow_stdin=False)
        self.assertEqual(ran.status, "error")

    def test_x33_password_input(self):
        self.ours_only("asked for with getpass elsewhere")
        identity = c.send(
            self.kc, 'const word = await input("pin? ", { password: true });\nword.length', allow_stdin=True
        )
        request = self.kc.get_stdin_msg(timeout=5)
        self.assertEqual((request["content"]["prompt"], request["content"]["password"]), ("pin? ", True))
        self.kc.input("1234")
        self.assertEqual(c.gather(self.kc, [identity], 5)[identity].result, "4")

    def test_x34_interrupt_while_waiting_for_input(self):
        identity = c.send(self.kc, self.code("input"), allow_stdin=True)
        self.kc.get_stdin_msg(timeout=5)
        self.km.interrupt_kernel()
        ran = c.gather(self.kc, [identity], 5)[identity]
        self.assertEqual(ran.status, "error")
        self.assertTrue(self.run_ok("1 + 1").answered)

    def test_x31_completion_with_astral_characters(self):
        self.typescript_only()
        text = 'const smile = "😀😀"; smile.toUp'
        ran = c.ask(self.kc, "complete_request", {"code": text, "cursor_pos": len(text)})
        content = ran.reply["content"]
        self.assertIn("toUpperCase", content["matches"])
        self.assertEqual(text[content["cursor_start"] : content["cursor_end"]], "toUp")

    def test_x32_inspect_has_documentation(self):
        self.typescript_only()
        self.run_ok("/** Doubles its input. */\nfunction doubled(n: number): number { return 2 * n; }")
        content = c.ask(self.kc, "inspect_request", {"code": "doubled", "cursor_pos": 3, "detail_level": 0}).reply[
            "content"
        ]
        self.assertIn("Doubles its input", content["data"].get("text/plain", ""))
        self.assertIn("number", content["data"]["text/plain"])


class Comms(case.KernelCase):
    def test_m01_unknown_target_is_closed(self):
        identity = uuid.uuid4().hex
        ran = c.ask(self.kc, "comm_open", {"comm_id": identity, "target_name": "nobody", "data": {}}, 3)
        closes = ran.of("comm_close")
        self.assertEqual([each["comm_id"] for each in closes], [identity])

    def test_m02_message_to_an_unknown_comm_is_survived(self):
        c.ask(self.kc, "comm_msg", {"comm_id": "nowhere", "data": {}}, 2)
        self.assertTrue(self.run_ok("1 + 1").answered)

    def test_m03_two_way(self):
        target = TARGETS.get(self.dialect)
        if target is None:
            self.skipTest("no interface for comms")
        self.run_ok(target)
        identity = uuid.uuid4().hex
        opened = c.ask(self.kc, "comm_open", {"comm_id": identity, "target_name": "echo", "data": {"n": 1}}, 3)
        first = opened.of("comm_msg")
        self.assertEqual([(each["comm_id"], each["data"]) for each in first], [(identity, {"got": 1})])
        known = c.ask(self.kc, "comm_info_request", {"target_name": "echo"}).reply["content"]["comms"]
        self.assertEqual(known.get(identity), {"target_name": "echo"})
        answered = c.ask(self.kc, "comm_msg", {"comm_id": identity, "data": {"n": 2}}, 3)
        self.assertEqual([each["data"] for each in answered.of("comm_msg")], [{"got": 2}])
        c.ask(self.kc, "comm_close", {"comm_id": identity, "data": {}}, 2)
        after = c.ask(self.kc, "comm_info_request", {}).reply["content"]["comms"]
        self.assertNotIn(identity, after)

    def test_m04_a_comm_opened_by_a_cell(self):
        code = OPENED.get(self.dialect)
        if code is None:
            self.skipTest("no interface for comms")
        ran = self.run_ok(code)
        opens = ran.of("comm_open")
        self.assertEqual([(each["target_name"], each["data"]) for each in opens], [("panel", {"a": 1})])

    def test_m05_buffers_both_ways(self):
        self.ours_only("the echo above passes buffers in our kernel only")
        self.run_ok(TARGETS["ours"])
        identity = uuid.uuid4().hex
        content = {"comm_id": identity, "target_name": "echo", "data": {"n": 1}}
        message = self.kc.session.msg("comm_open", content)
        self.kc.session.send(self.kc.shell_channel.socket, message, buffers=[b"\x00\x01\xff"])
        key = message["header"]["msg_id"]
        ran = c.gather(self.kc, [key], 3, lambda r: r[key].idle)[key]
        answers = [each for each in ran.messages if each["msg_type"] == "comm_msg"]
        self.assertEqual([[bytes(b) for b in each["buffers"]] for each in answers], [[b"\x00\x01\xff"]])


TARGETS = {
    "ours": 'jupyter.onComm("echo", (comm, data, buffers) => {\n'
    "  comm.onMessage((d, more) => comm.send({ got: d.n }, { buffers: more }));\n"
    "  comm.send({ got: data.n }, { buffers });\n});",
    "py": "from comm import get_comm_manager\n"
    "def opened(comm, message):\n"
    "  comm.on_msg(lambda m: comm.send({'got': m['content']['data']['n']}))\n"
    "  comm.send({'got': message['content']['data']['n']})\n"
    "get_comm_manager().register_target('echo', opened)",
}
OPENED = {
    "ours": 'const kept = jupyter.openComm("panel", { a: 1 });',
    "deno": 'await Deno.jupyter.broadcast("comm_open", { comm_id: "c4", target_name: "panel", data: { a: 1 } });',
    "py": "from comm import create_comm\nkept = create_comm(target_name='panel', data={'a': 1})",
}
