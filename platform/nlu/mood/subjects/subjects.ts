/** Those who do something themselves, so that a sentence about it is no command: "the cleaners switch off the light". */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";

/** Patterns like those of mood-text.ts: words without accents, capitals and punctuation. */
type Subjects = {
  /** Subjects without an article, at the beginning of a sentence: "they", "mum"; and the speakers: "I", "we". */
  readonly persons: string;
  readonly speakers: string;
  /** Words between a subject and what it does: "already", "let me". */
  readonly between: string;
  /** Words that tell a wish, if it is another person's: "they like to". A speaker's wish is a command. */
  readonly wishes: string;
  /** Words beside a verb that make it a habit: a language may leave out its subject. */
  readonly habits: string;
  /** Forms of verbs that are no command, so that a name alone may be their subject: "Anna locks". */
  readonly does?: string;
  /** Words behind another person that tell how that person is, or what it has: "he is", "my brother has". */
  readonly states: string;
  /** Verbs behind a thing that tell how it is: "the coolant is on". */
  readonly being: string;
  /** Words behind which none of them is a verb: "la luz de esta habitación". */
  readonly noVerbBehind?: string;
  /** Endings of verbs that are no order. */
  readonly finished?: string;
};

const en: Subjects = {
  persons:
    "he|she|they|everyone|everybody|someone|somebody|no one|people|who|mum|mom|dad|mother|father|grandma|grandpa|it is (?:\\w+ ){1,2}who",
  speakers: "we|i",
  between: String.raw`generally|already|also|all|both|still|hardly|rarely|mostly|regularly|(?:have|has|had|let|lets|made|make|makes|help|helps|helped|hear|heard|see|saw|watch|watched) (?:me|us|him|her|them|you|somebody|someone|(?:our|my|the|his|her|their) \w+)|(?:taught|tell|told|learned|forget|forgot|refuse|promised|used) (?:me |us |him |her |them )?(?:how )?to`,
  wishes: String.raw`(?:like|likes|love|loves|hate|hates|want|wants|wanted|try|tries|tried|begin|began|remember|ask|asks|know|knows|decided|plan|plans) (?:me |us |him |her |them )?(?:how )?to|will|would|can|could|do|does|did`,
  habits: "always|usually|normally|often|never|sometimes",
  does: "turns|switches|puts|sets|opens|closes|shuts|locks|unlocks|starts|stops|plays|pauses|adds|cancels|dims|makes|leaves|keeps|forgets",
  states: "is|was|were|s|has|had|doesn t|does not|isn t|hasn t|knows|wants|likes|wonders",
  being: String.raw`is|are|was|were|(?:has|have|had)(?! (?:got )?to(?: |$))|does|do|don t|doesn t|didn t|won t|isn t|aren t|wasn t|weren t|hasn t|haven t|stays|stayed|became|gets|got`,
  finished: "s|ed",
};
const de: Subjects = {
  persons: String.raw`er|sie|man|jeder|alle|jemand|niemand|keiner|leute|mama|papa|oma|opa|es ist \p{L}+ der`,
  speakers: "wir|ich",
  between: "(?:lasst|lassen|ließ|ließen|hilft|helfen|sehen|hort|horen) (?:mich|uns|ihn|sie|mir|ihm|ihr)",
  wishes: "gern|gerne",
  habits: "immer|nie|oft|meistens|normalerweise|gewohnlich|manchmal",
  does: "macht|machen|schaltet|schalten|stellt|stellen|offnet|offnen|schließt|schließen|fahrt|fahren|dreht|drehen|startet|spielt|spielen|sperrt|sperren",
  states: "ist|war|hat|hatte|weiß|weiss|kennt|will|mag|fragt",
  being: String.raw`ist|sind|war|waren|wird|wurde|bleibt|blieb|hat|hatte|hatten|lauft|liefen|lief|steht|stand|geht(?! (?:an|aus|auf|zu)(?: |$))|funktioniert`,
};
const fr: Subjects = {
  persons: String.raw`il|elle|ils|elles|tout le monde|quelqu un|personne|les gens|maman|papa|mamie|papi|c est \p{L}+ qui`,
  speakers: "on|nous|je|j",
  between: "(?:me|m|nous|lui|leur|le|la|les) (?:laisse|laissent|fait|font|aide|aident)(?: a)?|ne",
  wishes: "laisse|laissent|aime|aiment|veut|veulent|peut|peuvent|doit|doivent|sait|savent",
  habits: "toujours|souvent|parfois|normalement|d habitude|jamais",
  states: "est|etait|a|avait|n est|n a|ne sait|sait|veut|demande",
  // "A fini" is a verb; "à trente pour cent", "à moitié" and "à la cuisine" are places and values.
  being: String.raw`ne|n|a(?= (?:(?:deja|bien|encore|aussi|ete) )?(?!(?:un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|zero|moitie|demi|mi|droite|gauche|midi|minuit|cote|la|le|les|cette|ce|ma)(?: |$))\p{L}+(?:e|i|u|is|it|ert|eint)(?: |$))|(?:est|sont|etait|etaient|ont|avait|reste|restent)`,
};
const es: Subjects = {
  persons: String.raw`el|ella|ellos|ellas|todos|todo el mundo|alguien|nadie|la gente|mama|papa|abuela|abuelo|es \p{L}+ quien`,
  speakers: "nosotros|nosotras|yo",
  between: "(?:me|nos|le|les) (?:deja|dejan|hace|hacen|ayuda|ayudan)(?: a)?|ya|tambien",
  wishes: "puede|pueden|quiere|quieren|debe|deben|suele|suelen|sabe|saben",
  habits: "siempre|nunca|a menudo|normalmente|a veces|cada vez",
  states: "esta|estaba|es|tiene|tenia|no sabe|no tiene|sabe|quiere|pregunta",
  being: String.raw`no|esta|estan|estaba|estaban|es|son|era|eran|fue|ha|han|sigue|siguen`,
  noVerbBehind: "de en a para con por",
};
const it: Subjects = {
  persons: String.raw`lui|lei|loro|tutti|qualcuno|nessuno|la gente|mamma|papa|nonna|nonno|e \p{L}+ che`,
  speakers: "noi|io",
  between: "(?:mi|ci|gli|le) (?:lascia|lasciano|fa|fanno|aiuta|aiutano)(?: a| ad)?|gia|anche|non",
  wishes: "puo|possono|vuole|vogliono|deve|devono|sa|sanno",
  habits: "sempre|mai|spesso|di solito|normalmente|a volte",
  states: "e|era|ha|aveva|non sa|non ha|sa|vuole|chiede",
  being: String.raw`non|e(?! (?:il|lo|la|i|gli|le|l|un|una|uno|in|nel|nella|del|della|poi|anche|basta|quell\w*|quest\w*|tutt\w+)(?: |$))|sono|era|erano|ha|hanno|aveva|resta|rimane`,
};
const pt: Subjects = {
  persons: String.raw`ele|ela|eles|elas|todos|toda a gente|todo mundo|alguem|ninguem|as pessoas|mamae|papai|e \p{L}+ (?:que|quem)`,
  speakers: "nos|eu",
  between: "(?:me|nos|lhe|lhes) (?:deixa|deixam|faz|fazem|ajuda|ajudam)(?: a)?|(?:deixa|deixam) (?:me|nos)|ja|tambem",
  wishes: "pode|podem|quer|querem|deve|devem|costuma|costumam|sabe|sabem",
  habits: "sempre|nunca|muitas vezes|normalmente|as vezes",
  states: "esta|estava|e|tem|tinha|nao sabe|nao tem|sabe|quer|pergunta",
  being: String.raw`nao|esta|estao|estava|estavam|e(?! (?:o|a|os|as|um|uma|no|na|nos|nas|do|da|em|depois|tambem|tod\w+)(?: |$))|sao|era|eram|foi|tem(?! (?:de|que)(?: |$))|tinha|ficou|fica`,
};
const subjects: ByLanguage<"moods", Subjects> = { en, de, fr, es, it, pt };

export type SubjectReader = {
  /** Returns the number of words of a person, or a speaker, at the beginning of a sentence; 0 if there is none. */
  personIn(words: readonly string[]): number;
  /** Returns the number of words between the subject of `subject` words and its verb. */
  between(words: readonly string[], subject: number): number;
  /** Returns the number of words at `at` that make a verb a habit. */
  habitsAt(words: readonly string[], at: number): number;
  /** Returns true if such a word precedes or follows a verb. */
  isHabit(words: readonly string[], verb: number): boolean;
  /** Returns true for a form of a verb that is no command. */
  isDone(word: string): boolean;
  /** Returns true if the words behind another person's `subject` words tell its state. */
  isState(words: readonly string[], subject: number): boolean;
  /** Returns true for a verb at `at` that tells how the thing before it is. */
  isVerbOfState(words: readonly string[], at: number): boolean;
  /** Returns true for a form of a verb that is no order: "runs", "called". */
  isFinished(word: string): boolean;
};

const readers = new Map<Subjects, SubjectReader>();
const nobody: SubjectReader = {
  personIn: () => 0,
  between: () => 0,
  habitsAt: () => 0,
  isHabit: () => false,
  isDone: () => false,
  isState: () => false,
  isVerbOfState: () => false,
  isFinished: () => false,
};

/** Returns the reader of a language; one that finds nobody for a language without texts. */
export function subjectReaderOf(language: string): SubjectReader {
  const text = ofLanguage(subjects, language);
  if (text === undefined) return nobody;
  const made = readers.get(text) ?? makeReader(text);
  readers.set(text, made);
  return made;
}

function makeReader({
  persons,
  speakers,
  between,
  wishes,
  habits,
  does,
  states,
  being,
  noVerbBehind,
  finished,
}: Subjects): SubjectReader {
  const all = new RegExp(`^(?:${persons}|${speakers})(?![^ ])`, "u");
  const speaker = new RegExp(`^(?:${speakers})(?![^ ])`, "u");
  const ofSpeakers = new RegExp(`^(?:(?:${between}|${habits})(?: |$))+`, "u");
  const ofOthers = new RegExp(`^(?:(?:${between}|${habits}|${wishes})(?: |$))+`, "u");
  const habit = new RegExp(`^(?:(?:${habits})(?: |$))+`, "u");
  const before = new RegExp(`(?<![^ ])(?:${habits})$`, "u");
  const state = new RegExp(`^(?:${states})(?![^ ])`, "u");
  const isBeing = new RegExp(`^(?:${being})(?![^ ])`, "u");
  const ending = finished === undefined ? undefined : new RegExp(`\\p{L}{2}(?:${finished})$`, "u");
  const prepositions = new Set(noVerbBehind?.split(" "));
  const done = new Set(does?.split("|"));
  const count = (found: RegExpExecArray | null) => found?.[0].trim().split(" ").length ?? 0;
  const habitsAt = (words: readonly string[], at: number) => count(habit.exec(words.slice(at).join(" ")));
  return {
    personIn: (words) => count(all.exec(words.join(" "))),
    between(words, subject) {
      const pattern = speaker.test(words.join(" ")) ? ofSpeakers : ofOthers;
      return count(pattern.exec(words.slice(subject).join(" ")));
    },
    habitsAt,
    isHabit: (words, verb) => habitsAt(words, verb + 1) > 0 || before.test(words.slice(0, verb).join(" ")),
    isDone: (word) => done.has(word),
    isState: (words, subject) => !speaker.test(words.join(" ")) && state.test(words.slice(subject).join(" ")),
    isVerbOfState: (words, at) =>
      !prepositions.has(words[at - 1] ?? "") && isBeing.test(words.slice(at, at + 3).join(" ")),
    isFinished: (word) => ending?.test(word) === true,
  };
}
