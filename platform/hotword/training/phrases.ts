/** Makes texts that are not the wake word: some sound like it, others are arbitrary. */
import type { Random } from "./random.ts";

/** Short words and endings, so that a word with another beginning or end can be made in any language. */
const syllables: Readonly<Record<string, readonly string[]>> = {
  en: "ba car den fee go hill jam kit lo mer net pan quick ran sun tall vine wet yes zoo ing er ly ton ment able".split(
    " ",
  ),
  de: "ba kar den fe go hil ja kit lo mer net pan ran sun tal wei zu en er lich ung heit bar".split(" "),
};
const anySyllables = "ba ca da fe go la li ma me mo na no pa pe ra re sa so ta te to va vi".split(" ");

const sentences: Readonly<Record<string, readonly string[]>> = {
  en: [
    "my sister bought a yellow bicycle last Thursday",
    "well that depends on what the neighbour said about the garden fence",
    "turn the page and read the second chapter aloud",
    "we met somebody at the railway station in the middle of the night",
    "the computer in the basement is much too loud",
    "hey wait a minute I cannot believe it",
    "okay listen the weather will be awful tomorrow",
    "it could happen to anyone who waits for the bus",
    "good morning everybody and welcome to the programme",
    "a bag of potatoes and two bottles of water please",
  ],
  de: [
    "meine Schwester hat am Donnerstag ein gelbes Fahrrad gekauft",
    "das hängt davon ab was der Nachbar über den Zaun gesagt hat",
    "guten Morgen und willkommen zu unserer Sendung",
    "warte mal das kann ich nicht glauben",
    "morgen wird das Wetter furchtbar",
    "wir haben uns mitten in der Nacht am Bahnhof getroffen",
    "eine Tüte Kartoffeln und zwei Flaschen Wasser bitte",
  ],
  fr: [
    "ma sœur a acheté un vélo jaune jeudi dernier",
    "cela dépend de ce que le voisin a dit",
    "attends une minute je n'arrive pas à y croire",
    "bonjour à tous et bienvenue dans notre émission",
    "demain il fera un temps affreux",
    "un sac de pommes de terre et deux bouteilles d'eau s'il vous plaît",
  ],
  es: [
    "mi hermana compró una bicicleta amarilla el jueves",
    "eso depende de lo que diga el vecino",
    "espera un momento no me lo puedo creer",
    "buenos días a todos y bienvenidos al programa",
    "mañana hará muy mal tiempo",
    "una bolsa de patatas y dos botellas de agua por favor",
  ],
  it: [
    "mia sorella ha comprato una bicicletta gialla giovedì",
    "dipende da quello che dice il vicino",
    "aspetta un momento non ci posso credere",
    "buongiorno a tutti e benvenuti al programma",
    "domani farà brutto tempo",
    "un sacco di patate e due bottiglie d'acqua per favore",
  ],
};

/** Makes a phrase similar to the wake word: other words in place of some, a part of it, or another order. */
export function nearPhrase(phrase: string, language: string, random: Random): string {
  const words = phrase.split(" ");
  const at = random.below(words.length);
  const word = words[at]!;
  const way = random.next();
  if (way < 0.3) return words.with(at, otherWord(language, random)).join(" ");
  if (words.length > 1 && way < 0.45) return random.next() < 0.5 ? word : words.toSpliced(at, 1).join(" ");
  if (words.length > 1 && way < 0.55) return words.toReversed().join(" ");
  const half = Math.max(2, Math.ceil(word.length / 2));
  const changed =
    way < 0.8 ? word.slice(0, half) + syllable(language, random) : syllable(language, random) + word.slice(-half);
  return words.with(at, changed).join(" ");
}

/** Returns a sentence, or unrelated words. */
export function anySpeech(language: string, random: Random): string {
  const known = sentences[language];
  if (known !== undefined && random.next() < 0.5) return random.pick(known);
  return Array.from({ length: 6 }, () => otherWord(language, random)).join(" ");
}

function otherWord(language: string, random: Random): string {
  const list = (sentences[language] ?? []).flatMap((sentence) => sentence.split(" "));
  if (list.length > 0 && random.next() < 0.6) return random.pick(list);
  return Array.from({ length: 1 + random.below(3) }, () => syllable(language, random)).join("");
}

const syllable = (language: string, random: Random): string => random.pick(syllables[language] ?? anySyllables);
