"""A small client: one function that runs a cell and hands back everything the kernel said about it."""

from __future__ import annotations

import subprocess
import time
from dataclasses import dataclass, field
from typing import Any, Callable

import zmq
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

Message = dict[str, Any]


@dataclass
class Ran:
    """What came back for one request: its reply (None: never) and its iopub messages in order."""

    reply: Message | None = None
    messages: list[Message] = field(default_factory=list)
    idle: bool = False
    seconds: float = 0.0

    def of(self, kind: str) -> list[Message]:
        return [m["content"] for m in self.messages if m["msg_type"] == kind]

    def text(self, name: str = "stdout") -> str:
        return "".join(c["text"] for c in self.of("stream") if c["name"] == name)

    @property
    def all_text(self) -> str:
        plain = [c["data"].get("text/plain", "") for c in self.of("execute_result")]
        return "".join([c["text"] for c in self.of("stream")] + plain)

    @property
    def status(self) -> str | None:
        return self.reply["content"].get("status") if self.reply else None

    @property
    def count(self) -> int | None:
        return self.reply["content"].get("execution_count") if self.reply else None

    @property
    def result(self) -> str | None:
        found = self.of("execute_result")
        return found[0]["data"].get("text/plain") if found else None

    @property
    def error(self) -> Message | None:
        found = self.of("error")
        return found[0] if found else None

    @property
    def traceback(self) -> str:
        return "\n".join(self.error["traceback"]) if self.error else ""

    @property
    def answered(self) -> bool:
        return self.reply is not None and self.idle


def start(kernel: str, cwd: str, **options: Any) -> tuple[KernelManager, BlockingKernelClient]:
    """Starts a kernel and waits until it answers."""
    manager = KernelManager(kernel_name=kernel)
    if kernel != "recall-lab":  # what the peers log is not ours to judge
        options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options}
    manager.start_kernel(cwd=cwd, **options)
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=30)
    except BaseException:
        stop(manager, client)
        raise
    return manager, client


def stop(manager: KernelManager, client: BlockingKernelClient | None, now: bool = True) -> None:
    """Ends a kernel at once, whatever state it is in; not now: as Jupyter does, which asks it first."""
    if client is not None:
        client.stop_channels()
    try:
        manager.shutdown_kernel(now=now)
    except Exception:  # a kernel that is gone already
        pass
    manager.cleanup_resources()


def send(client: BlockingKernelClient, code: str, **options: Any) -> str:
    return client.execute(code, **options)


def gather(
    client: BlockingKernelClient,
    wanted: list[str],
    timeout: float = 15,
    until: Callable[[dict[str, Ran]], bool] | None = None,
) -> dict[str, Ran]:
    """Reads shell and iopub until every request in `wanted` has reply and idle, or with `until` until that holds, or
    time is up."""
    ran = {each: Ran() for each in wanted}
    shell, iopub = client.shell_channel.socket, client.iopub_channel.socket
    poller = zmq.Poller()
    poller.register(shell, zmq.POLLIN)
    poller.register(iopub, zmq.POLLIN)
    begin = time.perf_counter()
    while True:
        left = timeout - (time.perf_counter() - begin)
        done = until(ran) if until is not None else all(each.answered for each in ran.values())
        if left <= 0 or done:
            return ran
        for socket, _ in poller.poll(min(left, 0.2) * 1000):
            _, message = client.session.recv(socket, mode=zmq.NOBLOCK)
            parent = message["parent_header"].get("msg_id") if message else None
            if parent not in ran:
                continue
            take(ran[parent], message, socket is shell)
            ran[parent].seconds = time.perf_counter() - begin


def take(ran: Ran, message: Message, is_reply: bool) -> None:
    if is_reply:
        ran.reply = message
        return
    ran.messages.append(message)
    if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
        ran.idle = True


def run(client: BlockingKernelClient, code: str, timeout: float = 15, **options: Any) -> Ran:
    """Runs one cell to its end."""
    identity = send(client, code, **options)
    return gather(client, [identity], timeout)[identity]


def ask(client: BlockingKernelClient, kind: str, content: Message, timeout: float = 5, channel: str = "shell") -> Ran:
    """Sends any request; on control only the reply is awaited."""
    message = client.session.msg(kind, content)
    if channel == "shell":
        identity = message["header"]["msg_id"]
        client.shell_channel.send(message)
        one_way = kind in ("comm_open", "comm_msg", "comm_close")
        return gather(client, [identity], timeout, (lambda r: r[identity].idle) if one_way else None)[identity]
    client.control_channel.send(message)
    begin = time.perf_counter()
    while time.perf_counter() - begin < timeout:
        if client.control_channel.socket.poll(100):
            _, reply = client.session.recv(client.control_channel.socket, mode=zmq.NOBLOCK)
            if reply and reply["parent_header"].get("msg_id") == message["header"]["msg_id"]:
                return Ran(reply=reply, seconds=time.perf_counter() - begin)
    return Ran()


def wait_for_text(client: BlockingKernelClient, identity: str, text: str, timeout: float = 10) -> Ran:
    """Reads until a running cell has printed `text`."""
    return gather(client, [identity], timeout, lambda ran: text in ran[identity].text() or ran[identity].answered)[
        identity
    ]
