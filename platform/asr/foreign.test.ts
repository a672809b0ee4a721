/** Assistants in other languages, heard by English sounds. The voices are espeak-ng's: people are in the bench. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { asrTextCaptured } from "#bus";
import { inNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { makeRoom, listenTo } from "./testing/room.ts";

// Recognition takes as long as the other work of the machine lets it.
t.setTimeout(120_000);

type T = Parameters<typeof makeRoom>[0];

const houses = join(import.meta.dirname, "../../bench/asr/languages");

async function makeHouse(t: T, language: string, config: Record<string, unknown> = {}, as = language) {
  const room = await makeRoom(t, config);
  cpSync(join(houses, language), room.folders.assistant, { recursive: true });
  if (as !== language) {
    const file = join(room.folders.assistant, "assistant.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(`"language": "${language}"`, `"language": "${as}"`));
  }
  await room.reload();
  const hear = async (text: string, name = language) => {
    const voice = { id: `espeak-${name}`, engine: "espeak-ng", name, speed: 1, pitch: 1 } as const;
    await listenTo(room.client, inNoise(await synthesize(text, voice), { snr: 25, lead: 0.5, tail: 2 }));
    return (await room.client.next(asrTextCaptured)).payload;
  };
  return { ...room, hear };
}

t.test("Italian commands are heard with elisions, accents and numbers, and other sentences are refused", async (t) => {
  const { hear } = await makeHouse(t, "it");
  for (const said of [
    "accendi la luce dell' ufficio",
    "imposta un timer di venticinque minuti",
    "avvisami tra mezz'ora",
    "metti la musica di laura pausini",
    "quanto manca alla fine del timer",
  ])
    t.equal((await hear(said)).text, said, said);
  for (const stranger of [
    "ieri abbiamo mangiato una pizza molto buona con gli amici",
    "mia sorella compra un nuovo cappotto per l'inverno",
  ])
    t.match(await hear(stranger), { text: "", reason: "unforeseen" }, stranger);
});

t.test("Spanish commands are heard, and French ones", async (t) => {
  const spanish = await makeHouse(t, "es");
  for (const said of ["enciende la luz de la cocina", "pon la calefacción a veintidós grados", "qué hora es ahora"])
    t.equal((await spanish.hear(said)).text, said, said);
  // In the Americas c and z are an s.
  t.equal((await spanish.hear("apaga todas las luces de la casa", "es-419")).text, "apaga todas las luces de la casa");
  const french = await makeHouse(t, "fr");
  for (const said of ["éteins la lumière de la cuisine", "monte le volume de la musique"])
    t.equal((await french.hear(said, "fr-fr")).text, said, said);
});

t.test(
  "a language that nobody has tried with people needs the switch, and any other is not heard at all",
  async (t) => {
    const off = await makeHouse(t, "it", {}, "pt");
    t.match(await off.hear("accendi la luce in cucina", "pt"), { text: "" }, "nothing is heard");
    const on = await makeHouse(t, "it", { untried_languages: true }, "pt");
    t.ok(
      (await on.hear("accendi la luce in cucina", "pt")).likelihood > 0,
      "it listens, and reads as Portuguese speakers do",
    );
    const other = await makeHouse(t, "it", { untried_languages: true }, "ja");
    const { text, likelihood } = await other.hear("accendi la luce del soggiorno", "it");
    t.same({ text, likelihood }, { text: "", likelihood: 0 });
  },
);
