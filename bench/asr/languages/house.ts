/** An Italian house, commanded by a synthesizer of another family than the one that the pronunciations come from. */
import { access } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { certaintyOf } from "../../../platform/asr/likelihood.ts";
import { readWav } from "../../../platform/sound/wav-read.ts";
import { atLevel, inNoise, trimmed } from "../../voices/sound.ts";
import { speechLevel } from "../../voices/synthesize.ts";
import { startRecogniser } from "../recogniser.ts";

/** Voices of festival, cut from recordings of a woman and a man. */
const voices = ["lp_diphone", "pc_diphone"];

/** None of them is a sentence of the assistant: values and order differ. */
const commands = [
  "accendi la luce in bagno",
  "accendi le luci del giardino",
  "per favore accendi la lampada in cucina",
  "spegni la luce in camera da letto",
  "spegni le luci del soggiorno",
  "spegni tutte le luci della casa",
  "metti il riscaldamento a diciotto gradi",
  "porta la temperatura in cucina a ventitré gradi",
  "alza il riscaldamento in ufficio",
  "imposta un timer di quaranta minuti",
  "metti un timer per due ore",
  "avvisami tra un'ora e mezza",
  "svegliami alle nove e un quarto",
  "metti la sveglia domani alle sette",
  "metti la musica di zucchero",
  "fammi sentire una canzone di ennio morricone",
  "porta il volume al sessanta per cento",
  "che tempo fa a torino",
  "domani piove a bologna",
  "dimmi che ore sono",
];
const strangers = [
  "accendi la macchina del caffè in salotto",
  "apri le finestre della cucina",
  "quanto costa un biglietto per venezia",
  "chiama mia madre al telefono",
  "spegni il forno della pizzeria",
  "mio fratello lavora in un ristorante",
  "metti in ordine la tua camera subito",
  "domani andiamo al mare con i nonni",
  "la squadra ha perso anche questa partita",
  "aggiungi il latte alla lista della spesa",
  "leggi le notizie di questa mattina",
  "che cosa mangiamo questa sera a cena",
  "racconta una barzelletta ai bambini",
  "prenota un tavolo per quattro persone",
  "ieri sera il treno era in ritardo",
  "non ho ancora finito i compiti di matematica",
];

export async function heardHouse(): Promise<string> {
  const installed = await access("/usr/share/festival/voices/italian/lp_diphone").then(
    () => true,
    () => false,
  );
  if (!installed) return "The Italian voices of festival were not installed: an assistant was not measured.\n";
  let certainty = 0;
  const recogniser = await startRecogniser(join(import.meta.dirname, "it"), 1, {
    change: { verifier: "none" },
    observe: ({ evidence }) => {
      certainty = evidence === undefined ? 0 : certaintyOf(evidence);
    },
  });
  const counts = { right: [0, 0, 0], wrong: [0, 0, 0], strangers: [0, 0, 0] };
  for (const voice of voices) {
    for (const [n, text] of [...commands, ...strangers].entries()) {
      const speech = atLevel(trimmed(await festival(text, voice)), speechLevel);
      const heard = await recogniser.hear(inNoise(speech, { snr: 20, lead: 1, tail: 1, seed: n + 1 }));
      const kind = n >= commands.length ? "strangers" : heard.text === text ? "right" : "wrong";
      if (kind === "wrong") console.error(`${voice}: ${text} → ${heard.text}`);
      counts[kind][heard.likelihood < 0.5 ? 2 : certainty < 0.95 ? 1 : 0]! += 1;
    }
  }
  await recogniser.close();
  const [right, wrong, other] = [counts.right, counts.wrong, counts.strangers].map((each) => each.join(" / "));
  return `An Italian house (40 sentences, eight intents, numbers and times), ${commands.length} commands with other values and ${strangers.length} sentences that are none, many of them
in its words, by the two voices of festival at 20 dB; done / asked / refused: commands heard right ${right}, commands heard wrong ${wrong}, others ${other}.
`;
}

async function festival(text: string, voice: string): Promise<Int16Array> {
  const say = ["-eval", `(voice_${voice})`, "-o", "/dev/stdout"];
  const latin = Buffer.from(text, "latin1");
  const { stdout } = await execa("text2wave", say, { input: latin, encoding: "buffer" });
  const { stdout: wav } = await execa(
    "sox",
    ["-V1", "-D", "-t", "wav", "-", "-r", "16000", "-c", "1", "-b", "16", "-t", "wav", "-"],
    {
      input: stdout,
      encoding: "buffer",
    },
  );
  return readWav(Buffer.from(wav)).samples;
}
