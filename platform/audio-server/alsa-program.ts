/** Runs arecord and aplay as child processes: argument vectors, inherited environment, and the reason for a failure. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** The failure of a device, with ALSA's message. */
export class AudioDeviceError extends Error {
  override name = "AudioDeviceError";
}

export type Ended = { readonly code: number | null; readonly reason: string };

export type AlsaProgram<Stdin extends Writable | null, Stdout extends Readable | null> = {
  readonly process: ChildProcessByStdio<Stdin, Stdout, Readable>;
  /** Resolves when the program has ended or could not be started; never rejects. */
  readonly ended: Promise<Ended>;
};

export function startArecord(args: readonly string[]): AlsaProgram<null, Readable> {
  // setpriv ends arecord when the audio server is killed; otherwise arecord would wait for a device for ever.
  const argv = ["--pdeathsig", "KILL", "arecord", "-q", ...args];
  return watch(spawn("setpriv", argv, { stdio: ["ignore", "pipe", "pipe"], env: plainEnglish() }), "arecord");
}

export function startAplay(args: readonly string[]): AlsaProgram<Writable, null> {
  return watch(spawn("aplay", ["-q", ...args], { stdio: ["pipe", "ignore", "pipe"], env: plainEnglish() }), "aplay");
}

function plainEnglish(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: "C" };
}

const maxKeptOutput = 4096;

function watch<Stdin extends Writable | null, Stdout extends Readable | null>(
  child: ChildProcessByStdio<Stdin, Stdout, Readable>,
  name: string,
): AlsaProgram<Stdin, Stdout> {
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-maxKeptOutput);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once("error", (error) => resolve({ code: null, reason: `${name} could not be started: ${error.message}` }));
    child.once("close", (code, signal) => {
      const said = output.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
      resolve({ code, reason: said === "" ? `${name} ended with ${signal ?? code}` : said });
    });
  });
  return { process: child, ended };
}
