/** Tells other programs on this machine that a supervisor runs, and how to reach it; `make say` reads this file. */
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "./durable-file.ts";
import { systemCode } from "./errors.ts";

export type Control = {
  readonly pid: number;
  readonly version: string;
  readonly startedAt: string;
  readonly bus: {
    readonly url: string;
    readonly prefix: string;
    /** The Unix socket with full access for whoever may open it; undefined with an external broker. */
    readonly socket: string | undefined;
    /** What programs on this machine may do without a credential. */
    readonly anonymous: "open" | "limited" | "off";
  };
  /** The admin service as a client reaches it: "https://board:8443/". */
  readonly admin: { readonly url: string };
  readonly data: string;
  readonly config: string;
  /** The wake word. */
  readonly wakeWord: string;
  /** Undefined on a machine with a real microphone. */
  readonly virtualAudio: VirtualAudioControl | undefined;
};

export type VirtualAudioControl = {
  /** The socket that virtual-audio/socket.ts describes: `speakThrough(socket, siteId, pcm)`. */
  readonly socket: string;
  /** The folder of each site with the WAVs of what it has played; their names are in order. */
  readonly sites: readonly { readonly siteId: string; readonly speakerFolder: string }[];
};

export const controlFileName = "control.json";

/** Returns the Unix socket of the admin REST API for programs of this machine. */
export function adminSocket(runtime: string): string {
  return join(runtime, "admin.sock");
}

/** Written when the platform is ready; readable by the owner and the group. */
export async function writeControl(runtime: string, control: Control): Promise<void> {
  await mkdir(runtime, { recursive: true, mode: 0o750 });
  await writeDurably(join(runtime, controlFileName), `${JSON.stringify(control, undefined, 2)}\n`, 0o640);
}

export async function removeControl(runtime: string): Promise<void> {
  await rm(join(runtime, controlFileName), { force: true });
}

/** Reads the control file of a running supervisor; undefined when none runs. */
export async function readControl(runtime: string): Promise<Control | undefined> {
  try {
    const control = JSON.parse(await readFile(join(runtime, controlFileName), "utf8")) as Control;
    process.kill(control.pid, 0);
    return control;
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}
