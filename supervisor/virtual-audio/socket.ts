/**
 * Lets another process speak into the virtual microphones: a Unix socket, one utterance a connection. The speaker sends one
 * line of JSON, {"siteId": "default", "samples": 16000}, and as many 16-bit little-endian samples at 16 kHz; it is answered by
 * a line, {"spoken": true} when the last sample has been heard, or {"error": "…"}.
 */
import { connect, createServer, type Server, type Socket } from "node:net";
import { chmod, rm } from "node:fs/promises";
import type { VirtualAudio } from "./virtual-audio.ts";

/** A minute of speech. */
const maxSamples = 60 * 16_000;
const maxHeaderBytes = 1024;

type Utterance = { readonly siteId: string; readonly samples: number };

export async function serveSpeech(audio: VirtualAudio, path: string): Promise<Server> {
  await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(120_000, () => socket.destroy());
    socket.on("error", () => socket.destroy()); // The speaker has gone: what it sent is spoken, but nobody is notified.
    hear(socket, audio).then(
      () => socket.end('{"spoken":true}\n'),
      (error: unknown) => socket.end(`${JSON.stringify({ error: (error as Error).message })}\n`),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return server;
}

async function hear(socket: Socket, audio: VirtualAudio): Promise<void> {
  let bytes = Buffer.alloc(0);
  let utterance: Utterance | undefined;
  let start = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    if (utterance === undefined) {
      const end = bytes.indexOf(10);
      if (end < 0 && bytes.length > maxHeaderBytes) throw new RangeError("the first line is too long");
      if (end < 0) continue;
      utterance = utteranceOf(bytes.toString("utf8", 0, end));
      start = end + 1;
    }
    if (bytes.length - start >= utterance.samples * 2) break;
  }
  if (utterance === undefined || bytes.length - start < utterance.samples * 2)
    throw new RangeError("the sound is cut short");
  const pcm = new Int16Array(utterance.samples);
  for (let index = 0; index < pcm.length; index++) pcm[index] = bytes.readInt16LE(start + index * 2);
  await audio.speak(utterance.siteId, pcm);
}

function utteranceOf(line: string): Utterance {
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch {
    throw new RangeError("the first line is not JSON");
  }
  const { siteId, samples } = (said ?? {}) as Partial<Record<keyof Utterance, unknown>>;
  if (typeof siteId !== "string" || typeof samples !== "number") throw new RangeError("siteId and samples are needed");
  if (!Number.isInteger(samples) || samples < 1 || samples > maxSamples)
    throw new RangeError(`samples must be from 1 to ${maxSamples}`);
  return { siteId, samples };
}

/**
 * Speaks through the socket of a running platform; resolves when the last sample has been heard. Throws its error
 * response.
 */
export async function speakThrough(path: string, siteId: string, pcm: Int16Array): Promise<void> {
  const socket = connect(path);
  socket.write(`${JSON.stringify({ siteId, samples: pcm.length })}\n`);
  socket.write(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  const { error } = JSON.parse(answer === "" ? '{"error":"the platform hung up"}' : answer) as { error?: string };
  if (error !== undefined) throw new Error(error);
}
