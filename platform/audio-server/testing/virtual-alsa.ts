/** Provides ALSA devices without a sound card, for tests: a FIFO to speak into, and files that hold what was played. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesOf, samplesOf } from "../../sound/pcm.ts";

export type VirtualAlsa = {
  readonly folder: string;
  /**
   * Writes the samples to the microphone `mic`, which must be open or be opened soon. Resolves when all of them are in the
   * FIFO. Use whole periods of 512 samples: ALSA fills the rest of the last one with arbitrary data.
   */
  speak(samples: Int16Array): Promise<void>;
  /** Returns the sounds played through the speaker `spk`, one for each time it was opened, oldest first. */
  played(): Int16Array[];
  /** Defines a device: `pcm.<name>` with this definition. */
  define(name: string, definition: string): void;
};

type Teardown = { teardown(done: () => void | Promise<void>): void };

/** Sets ALSA_CONFIG_PATH of this process, and so of its children, to a folder that is removed with the test. */
export function virtualAlsa(t: Teardown): VirtualAlsa {
  const folder = mkdtempSync(join(tmpdir(), "virtual-alsa-"));
  const fifo = join(folder, "mic.fifo");
  const config = join(folder, "asound.conf");
  const definitions = new Map<string, string>();
  const write = () => {
    const lines = [...definitions].map(([name, definition]) => `pcm.${name} { ${definition} }`);
    writeFileSync(config, `${lines.join("\n")}\n`);
  };
  execFileSync("mkfifo", [fifo]);
  definitions.set("mic", `type file slave.pcm "null" file "/dev/null" infile "${fifo}" format "raw"`);
  definitions.set("spk", speakerInto(join(folder, "spk")));
  write();
  const before = process.env["ALSA_CONFIG_PATH"];
  process.env["ALSA_CONFIG_PATH"] = `/usr/share/alsa/alsa.conf:${config}`;
  // Held open for reading and writing: without a writer, arecord would read endlessly as fast as it can.
  const held = open(fifo, "r+");
  t.teardown(async () => {
    await (await held).close();
    if (before === undefined) delete process.env["ALSA_CONFIG_PATH"];
    else process.env["ALSA_CONFIG_PATH"] = before;
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    async speak(samples) {
      await (await held).write(bytesOf(samples));
    },
    played: () => filesOf(folder, "spk").map((file) => Int16Array.from(samplesOf(readFileSync(file)))),
    define(name, definition) {
      definitions.set(name, definition);
      write();
    },
  };
}

/** Returns the definition of a speaker that writes raw samples; each time it is opened, it writes another file. */
export function speakerInto(file: string): string {
  return `type file slave.pcm "null" file "${file}" format "raw" perm 0600 truncate false`;
}

function filesOf(folder: string, prefix: string): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  return names.sort((a, b) => a.localeCompare(b)).map((name) => join(folder, name));
}
