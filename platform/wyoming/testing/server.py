#!/usr/bin/env python3
"""A Wyoming service as a process of its own, written from the protocol's description: what the engines are tested against.

It really works: espeak-ng speaks, pocketsphinx recognises and spots (by the programs given as --recognise and --spot, which read
PCM on their standard input). It writes "port N" when it listens and a line for each event that it gets. --fault makes it a bad one.
"""

import argparse
import asyncio
import io
import json
import sys
import wave

NAME = {"name": "test", "version": "1", "installed": True, "attribution": {"name": "tests", "url": ""}}


def note(line: str) -> None:
    print(line, flush=True)


async def read_event(reader: asyncio.StreamReader):
    line = await reader.readline()
    if not line:
        return None
    header = json.loads(line)
    data = header.get("data") or {}
    if header.get("data_length"):
        data |= json.loads(await reader.readexactly(header["data_length"]))
    payload = await reader.readexactly(header["payload_length"]) if header.get("payload_length") else b""
    return header["type"], data, payload


async def write_event(writer, kind: str, data=None, payload=b"", inline=False) -> None:
    """The data come in the header or after it: both are the protocol."""
    header = {"type": kind, "version": "1.0.0"}
    body = b""
    if data and inline:
        header["data"] = data
    elif data:
        body = json.dumps(data).encode()
        header["data_length"] = len(body)
    if payload:
        header["payload_length"] = len(payload)
    writer.write(json.dumps(header).encode() + b"\n" + body + payload)
    await writer.drain()


async def run(argv, sent: bytes) -> bytes:
    process = await asyncio.create_subprocess_exec(*argv, stdin=-1, stdout=-1)
    out, _ = await process.communicate(sent)
    return out


async def speak(writer, data) -> None:
    voice = data.get("voice") or {}
    language = (voice.get("language") or "en").split("_")[0]
    out = await run(["espeak-ng", "-v", language, "--stdin", "--stdout"], data["text"].encode())
    with wave.open(io.BytesIO(out)) as sound:
        sound_format = {"rate": sound.getframerate(), "width": 2, "channels": 1}
        pcm = out[44:]
    await write_event(writer, "audio-start", sound_format)
    for at in range(0, len(pcm), 2048):
        await write_event(writer, "audio-chunk", sound_format, pcm[at : at + 2048], inline=at % 4096 == 0)
    await write_event(writer, "audio-stop", {"timestamp": None})


class Spotting:
    """The spotting program's life is a stream's: from audio-start to audio-stop."""

    def __init__(self, argv, writer):
        self.argv, self.writer, self.process, self.task = argv, writer, None, None

    async def start(self) -> None:
        await self.stop()
        self.process = await asyncio.create_subprocess_exec(*self.argv, stdin=-1, stdout=-1)
        self.task = asyncio.create_task(self.tell(self.process))

    async def tell(self, process) -> None:
        while line := await process.stdout.readline():
            name, milliseconds = line.split()
            data = {"name": name.decode(), "timestamp": int(milliseconds)}
            await write_event(self.writer, "detection", data)

    async def feed(self, payload: bytes) -> None:
        self.process.stdin.write(payload)
        await self.process.stdin.drain()

    async def stop(self) -> None:
        if self.process and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


async def serve(options, reader, writer) -> None:
    work, pcm, spotting = None, b"", Spotting(options.spot, writer)
    try:
        while event := await read_event(reader):
            kind, data, payload = event
            if kind != "audio-chunk":
                note(f"got {kind} {json.dumps(data)}")
            if kind == "describe":
                model = NAME | {"name": options.model, "languages": options.languages}
                info = {part: [NAME | {key: [model]}] for part, key in [("asr", "models"), ("tts", "voices"), ("wake", "models")]}
                await write_event(writer, "info", info)
            elif options.fault == "silent":
                continue
            elif options.fault == "garbage" and kind != "audio-start":
                writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            elif options.fault == "hangs-up" and kind != "audio-start":
                return
            elif options.fault == "error" and kind in ("synthesize", "audio-stop"):
                await write_event(writer, "error", {"text": "the model is broken", "code": "x"})
            elif kind in ("transcribe", "detect"):
                work = kind
            elif kind == "synthesize":
                options.spoken += 1
                if options.fault == "error-later" and options.spoken > 1:
                    await write_event(writer, "error", {"text": "the model broke", "code": "x"})
                elif options.fault != "silent-later" or options.spoken == 1:
                    await speak(writer, data)
            elif kind == "audio-start":
                pcm = b""
                if work == "detect":
                    await spotting.start()
            elif kind == "audio-chunk" and work == "detect":
                await spotting.feed(payload)
            elif kind == "audio-chunk":
                pcm += payload
            elif kind == "audio-stop" and work == "transcribe":
                text = (await run(options.recognise, pcm)).decode().strip()
                await write_event(writer, "transcript", {"text": text.capitalize() + "."})
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        note("end of a connection")
        await spotting.stop()
        writer.close()


async def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--fault", default="")
    options.add_argument("--model", default="okay_computer")
    options.add_argument("--languages", type=json.loads, default=["en", "de"])
    options.add_argument("--recognise", type=json.loads, default=[])
    options.add_argument("--spot", type=json.loads, default=[])
    options = options.parse_args()
    options.spoken = 0
    server = await asyncio.start_server(lambda reader, writer: serve(options, reader, writer), "127.0.0.1", options.port)
    note(f"port {server.sockets[0].getsockname()[1]}")
    await server.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        sys.exit(0)
