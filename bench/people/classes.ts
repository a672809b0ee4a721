/**
 * Says a sentence to each class of device of a large house, aloud and after the wake word, to a whole platform, and compares what the
 * devices were told: by several voices, at 20 dB. It takes a build: SOTTO_TEST_BUILD=$PWD/build scripts/node bench/people/classes.ts
 *   --into file  adds to what earlier parts of this measurement have put there, and takes only what is not there yet
 *   --minutes n  ends after so many; 0 says nothing, and makes the page of what is there
 *   --patient    waits longer for every component than a person would, on a machine that does other things meanwhile
 *   --only words takes only classes with these words in their names
 *   --write      keeps the figures in bench/results/devices-by-voice.md
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { deviceWishes } from "../../test/journeys/device-classes.ts";
import { startLargeHouse } from "../../test/journeys/large-house.ts";
import { type Became, type Outcome, sayAloud } from "../../test/journeys/say-to-devices.ts";
import { keep } from "../keep.ts";
import { interval } from "./report.ts";
import { inNoise } from "../voices/sound.ts";
import { voiceNamed, voicesApart } from "../voices/voices.ts";

const { values } = parseArgs({
  options: {
    into: { type: "string" },
    minutes: { type: "string" },
    only: { type: "string", default: "" },
    patient: { type: "boolean", default: false },
    write: { type: "boolean" },
  },
});
const until = performance.now() + 60_000 * Number(values.minutes ?? Number.POSITIVE_INFINITY);
/** Cut from recordings of people, and by formants; nothing is tuned to the last two. */
const all = ["flite-slt", "espeak-en-us", "flite-awb", "espeak-en-us-f2"];
const snr = 20;

type Said = Became & { readonly kind: string; readonly voice: string; readonly devices: number };
const said: Said[] =
  values.into !== undefined && existsSync(values.into) ? (JSON.parse(readFileSync(values.into, "utf8")) as Said[]) : [];
const before = new Set(said.map(({ kind, voice }) => `${kind} ${voice}`));

const patience =
  "[asr]\nverifier_patience = 10\n[dialogue]\nsession_timeout = 90\nnlu_answer = 30\nskill_answer = 30\n";
/** The noise of a room does not begin with the word: seconds before it, and after the last one. */
const around = { lead: 3, tail: 3 };
let found = said[0]?.devices ?? 0;

async function speak(build: string): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    const scope = { teardown: (work: () => unknown) => void ends.push(work) };
    const large = await startLargeHouse(scope, build, values.patient ? patience : "");
    ({ found } = large);
    for (const [at, id] of all.entries())
      for (const [n, wish] of deviceWishes.entries()) {
        if (!wish.kind.includes(values.only) || performance.now() > until) continue;
        if (before.has(`${wish.kind} ${id}`)) continue;
        // Nobody says something in the same noise again.
        let seed = at * 100 + n + 1;
        const through = (sound: Int16Array) => inNoise(sound, { snr, ...around, seed: (seed += 1000) });
        const became = await sayAloud(large, wish, { voice: voiceNamed(id), through });
        said.push({ kind: wish.kind, voice: id, devices: found, ...became });
        // What happens to the voices that nothing is tuned to is counted, and not looked at.
        if (!voicesApart.has(id)) console.log(`${became.outcome}: ${id} "${wish.said}": ${JSON.stringify(became)}`);
        if (values.into !== undefined) writeFileSync(values.into, JSON.stringify(said));
      }
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
if (values.minutes !== "0") {
  const { SOTTO_TEST_BUILD: build } = process.env;
  if (build === undefined) throw new Error("SOTTO_TEST_BUILD names no build");
  await speak(build);
}

/** Those that have spoken. */
const voices = all.filter((id) => said.some(({ voice }) => voice === id));
const outcomes: readonly Outcome[] = ["right", "asked", "refused", "wrong"];
const counted = (some: readonly Said[]): string =>
  outcomes.map((outcome) => some.filter((one) => one.outcome === outcome).length).join(" | ");
const rows = deviceWishes.map(({ kind, said: sentence }) => {
  const some = said.filter((one) => one.kind === kind);
  const byVoice = voices.map((voice) => {
    const one = some.find((other) => other.voice === voice);
    if (voicesApart.has(voice)) return one === undefined ? "not said" : "said";
    const outcome = one?.ended === "no session" ? one.ended : (one?.outcome ?? "not said");
    return one?.woken === 2 && outcome !== "no session" ? `${outcome}, said twice` : outcome;
  });
  return `| ${kind} | ${sentence} | ${counted(some)} | ${byVoice.join(" | ")} |`;
});
const percent = (outcome: Outcome): string => {
  const count = said.filter((one) => one.outcome === outcome).length;
  const [low, high] = interval(count, said.length).map((one) => (100 * one).toFixed(0));
  return `${((100 * count) / Math.max(1, said.length)).toFixed(1)} % (${low} to ${high})`;
};
const twice = said.filter(({ woken, ended }) => woken === 2 && ended !== "no session").length;
const never = said.filter(({ ended }) => ended === "no session").length;
const setting = values.patient
  ? "waits that are longer than usual, because the machine did other things meanwhile"
  : "its default settings";
const page = `# Devices by voice

A whole platform with the skills of the package, ${setting}, Debian's mosquitto, and ${found} simulated devices of six publishers and a Home Assistant, whose
names were learned from what they announce. Each sentence is spoken after the wake word into the virtual microphone, in real time, in pink noise ${snr} dB below it that begins ${around.lead} seconds before; what counts is what the devices were told
(\`right\`: each that was meant, and no other; \`asked\`: the board asks what it need not, "Did you mean …?" for example; \`refused\`: nothing was done; \`wrong\`: another device, or another value). A lock is opened after "yes" to the board's question, by voice too.
If the board has not begun to listen when its microphone has heard six seconds more, wake word and sentence are said once more, as people do; \`no session\`: it did not the second time either.

**Right ${percent("right")}, wrong ${percent("wrong")}, asked ${percent("asked")}, refused ${percent("refused")}** of ${said.length}, in brackets the 95 % interval; goals: 70 % and at most 3 %. The wake word had to be said twice for ${twice} of them, and ${never} were refused because it was missed twice.

| class | sentence | right | asked | refused | wrong | ${voices.join(" | ")} |
|---|---|---|---|---|---|${"---|".repeat(voices.length)}
${rows.join("\n")}
| **all** | | ${counted(said)} | ${voices.map((voice) => `${said.filter((one) => one.voice === voice && one.outcome === "right").length} of ${said.filter((one) => one.voice === voice).length}`).join(" | ")} |

**Limits.** ${said.length} of ${all.length * deviceWishes.length} have been said; what was not is no result. Synthesizers, no people; ${voices.filter((voice) => voicesApart.has(voice)).join(" and ")} are voices to which nothing is tuned: their outcomes are counted, and not shown one by one. One sentence a class; the devices are simulated from
their publishers' documentation: a real zigbee2mqtt or Tasmota could not be had here.
`;
console.log(page);
if (values.write === true) keep("devices-by-voice", page);
