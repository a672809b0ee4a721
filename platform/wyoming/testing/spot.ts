/** The spotter behind server.py: PCM on standard input, a line "name milliseconds" for each wake word in it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPocketsphinx } from "../../hotword/pocketsphinx-engine.ts";

const folder = mkdtempSync(join(tmpdir(), "sotto-spot-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
// The service that started us was killed.
process.stdout.on("error", () => process.exit(0));
const engine = await startPocketsphinx({
  wakeWords: [{ id: "default", phrase: "okay computer", sensitivity: 0.5, pronunciations: [] }],
  folder,
  verify: true,
});
const spotter = engine.spotter();
let heard = 0;
let odd: Buffer = Buffer.alloc(0);
for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
  const bytes = Buffer.concat([odd, chunk]);
  const whole = bytes.length - (bytes.length % 2);
  odd = bytes.subarray(whole);
  const samples = new Int16Array(new Uint8Array(bytes.subarray(0, whole)).buffer);
  heard += samples.length;
  const spotted = spotter.hear(samples);
  if (spotted !== undefined) process.stdout.write(`okay_computer ${Math.round(heard / 16 - spotted.endedAgo)}\n`);
}
spotter.free();
engine.free();
