/** Complete statements, behind which a command may follow without a word that joins them: "the guests arrive, start the scene". */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import { findPhrases, wholeWords } from "../phrases.ts";

/** Patterns like those of mood-text.ts: words without accents, capitals and punctuation. */
type Statements = {
  /** Finite verbs of statements about the house, the people in it and the speaker. */
  readonly finite: string;
  /** Subjects behind which any word is the verb of a statement, but for those of `open`: "we bake". */
  readonly subjects?: string;
  /** A thing and what it does, in a form that is also an order: "the potatoes take". */
  readonly plural?: string;
  /** True if a statement may begin with its verb: "tengo frío". */
  readonly dropsSubject: boolean;
  /** Verbs of the speaker with which a statement may begin, although questions begin so: "ho le mani occupate". */
  readonly ofSpeaker?: string;
  /** Words that make a part of a sentence depend on the rest: "that", "to", "who". */
  readonly dependent: string;
  /** What no statement before a command ends with. */
  readonly open: string;
  /** Ends of what is no statement yet: of what another person does ("they make me"), or has ("je n'ai pas"). */
  readonly causes?: string;
  /** Words between two statements. */
  readonly joins: string;
  /** Words for what was said before. */
  readonly pronouns: string;
  /** Forms of verbs that begin no command: infinitives, where the order has another form. */
  readonly infinitive: string;
  /** Exclamations and calls without a verb: "hang on a second", "enough for today". */
  readonly calls: string;
};

const en: Statements = {
  subjects: "i we he she they everyone everybody somebody someone nobody",
  dropsSubject: false,
  plural: String.raw`(?:the|my|our|these|those|your) (?:\w+ ){1,3}?(?:take|need|want|cook|bake|boil|simmer|last)`,
  finite: String.raw`am|is|are|was|were|m|re|have|has|had|ve|can|can t|cannot|could|couldn t|need|needs|want|wants|feel|feels|hurt|hurts|hear|see|smell|smells|go|goes|going|come|comes|came|arrived|arrive|leave|leaves|left|start|starts|started|end|ends|ended|finished|finish|wake|woke|sleep|sleeps|slept|fell|cries|cry|rings|rang|boils|burns|burned|burnt|works|look|looks|sound|sounds|keeps|takes|took|spilled|spilt|lost|broke|dropped|got|gets|think|thinks|love|loves|like|likes|hate|hates|forgot|don t|doesn t|didn t|isn t|aren t|haven t|hasn t`,
  dependent: "if whether who which whose because unless until when whenever while before after than though although",
  open: "a an the my your our his her its their this these those some any no not never and or but to of in on at for with from by about that he she they we i you it will would should could must may might can don do does did didn doesn said says say tell told tells asked ask think know let make please always t d ll can could have has had called named titled help watch hear heard see saw",
  causes: String.raw`(?:have|has|had|make|makes|made|let|lets|help|helps|helped|watch|watched|hear|heard|see|saw|want|wants|need|needs) (?:me|him|her|them|us|you|it|(?:(?:the|my|our|your|his|her|their) )?\w+)$`,
  pronouns: "it them that those one",
  joins: "and|but|because|so|cause",
  // "she is coming to turn on the light" orders nothing.
  infinitive: String.raw`^(?!(?:bring|ring|sing|swing|ping)$)\w+ing$`,
  calls: String.raw`(?:hang|hold) on(?: a (?:second|sec|minute|moment))?(?: \w+)?|(?:wait|just)(?: a| one)? (?:second|sec|minute|moment)(?: \w+)?|what an? (?:\w+ )*(?:day|morning|evening|night|mess|heat|noise|weather|pity|shame|relief|view)|(?:bed|nap|dinner|party|lunch|play|story) ?time(?: \w+)?|time for \w+(?: \w+)?|enough for today|nearly there|almost done|good night(?: \w+)?|no more \w+`,
};
const de: Statements = {
  subjects: "ich wir er man jemand jeder",
  dropsSubject: false,
  finite: String.raw`bin|ist|sind|war|waren|hab|habe|hat|haben|wird|werden|geht|gehe|gehen|komm|komme|kommt|kommen|muss|mussen|kann|konnen|sehe|seh|hore|hor|finde|tut|schlaft|schlafen|schlafe|braucht|brauche|brauchen|riecht|stort|will|mochte|reicht|klingelt|friere|frieren|regnet|fangt|beginnt|fehlt|weint|kocht|brennt|lauft|macht|steht|liegt|sitzt|blendet|juckt|schmerzt|weiß|mag`,
  dependent: "wenn falls ob dass damit um weil bevor nachdem sobald wer welche welcher als bis",
  open: "der die das den dem des ein eine einen einem einer mein meine dein deine unser unsere kein keine nicht nie niemals und oder aber zu um in im am auf an fur mit von bei nach vor dass ob wenn ich du er sie es wir ihr man soll sollte wurde bitte immer sagt sagte sag",
  pronouns: "es ihn",
  joins: "und|aber|weil|denn",
  infinitive: "en$",
  calls: String.raw`(?:warte|wart|halt|moment)(?: mal)?(?: kurz| bitte| eben)?(?: \p{L}+)?|(?:zeit|schluss|feierabend|schlafenszeit)(?: fur \p{L}+)?(?: fur heute)?|was fur (?:ein|eine) \p{L}+|genug fur heute|endlich \p{L}+`,
};
const fr: Statements = {
  subjects: "je j on nous il elle ils elles",
  dropsSubject: false,
  finite: String.raw`suis|est|es|sommes|sont|ai|as|avons|ont|vais|va|allons|vont|viens|vient|viennent|pars|part|fait|etait|dois|veux|faut|vois|voit|entends|entend|arrive|arrivent|dors|dort|dorment|commence|sonne|pleure|pleut|manque|brule|bout|finit|termine|gene|sens|sent|peux|sais|trouve|mange|mangeons|rentre|rentrent|reste|cuit`,
  dependent: "si s que qu qui dont quand lorsque pour parce avant apres jusqu",
  open: "le la les l un une des du de d au aux mon ma mes ton ta tes son sa ses notre nos votre vos ce cet cette ces ne n et ou mais a en dans sur pour avec sans par que qu qui je j tu il elle on nous vous ils elles jamais surtout dit toujours va vas veut",
  causes: String.raw`(?:ai|as|avons|avez|ont|veux|voulons|voudrais)(?: pas)?$`,
  pronouns: "les ca cela en y",
  joins: "et|mais|car|parce qu|parce que",
  infinitive: "(?:er|ir|re)$",
  calls: String.raw`(?:attends|attendez|une seconde|un instant|deux secondes)(?: \p{L}+){0,2}|c est l heure (?:de|d|du|des)(?: la| l| les)? \p{L}+|(?:quel|quelle) \p{L}+|fini pour aujourd hui`,
};
const es: Statements = {
  dropsSubject: true,
  finite: String.raw`soy|es|somos|son|estoy|esta|estamos|estan|he|ha|hemos|han|voy|va|vamos|van|tengo|tiene|tenemos|tienen|hay|hace|viene|vienen|vengo|quiero|acabo|acaba|llego|llega|llegan|salgo|sale|veo|ve|oigo|duerme|duermen|necesito|queda|quedan|llora|suena|llueve|puedo|podemos|falta|huele|molesta|termina|empieza|empezo|acabo|creo|se|trabajo|trabajamos|estudio|duermo|cocino|cocinamos|como|comemos|leo|juego|vuelvo|volvemos|espero|prefiero|pienso|sigo|hago|hacemos|hierve|necesitan|paso|pasamos|madrugo|ando|lleva|llevan|(?:me|te|se|nos|le|les) (?!gust)\p{L}{3,}|\p{L}{2,}(?:amos|emos|imos)`,
  ofSpeaker: "he hemos debo soy somos estoy estamos tengo",
  dependent: "si cuando que quien para porque antes despues hasta mientras aunque",
  open: "el la los las un una unos unas del al mi mis tu tus su sus nuestro nuestra este esta ese esa no nunca y o e pero de en a con sin por para que quien yo ella ellos ellas nosotros se me te nos ya siempre dice dijo jamas",
  causes: String.raw`(?:tengo|tiene|tienes|tenemos|hay|necesito|quiero)$`,
  pronouns: "lo eso esto",
  joins: "y|e|pero|porque|pues",
  infinitive: "[aei]r$",
  calls: String.raw`(?:espera|espere|un momento|un segundo)(?: un (?:segundo|momento|poco))?(?: \p{L}+)?|(?:ya )?es hora (?:de|del)(?: la| los| las)? \p{L}+|hora (?:de|del)(?: la| los| las)? \p{L}+|(?:que|cuanto|cuanta|vaya) (?!nadie|no(?: |$))\p{L}+|basta por hoy`,
};
const it: Statements = {
  dropsSubject: true,
  finite: String.raw`sono|e|siamo|sto|sta|stiamo|stanno|ho|ha|abbiamo|hanno|vado|va|andiamo|vanno|devo|deve|c e|ci sono|fa|voglio|vengo|viene|arriva|arrivano|esco|vedo|vede|sento|dorme|dormono|suona|piange|piove|manca|finito|comincia|inizia|serve|puzza|bolle|posso|credo|lavoro|lavoriamo|studio|dormo|cucino|cuciniamo|mangio|mangiamo|leggo|gioco|torno|torniamo|aspetto|preferisco|penso|faccio|facciamo|parto|partiamo|vogliono|suonano|arriviamo|(?:mi|si|ci|gli|le) (?!pia[ck])\p{L}{3,}|\p{L}{2,}iamo`,
  ofSpeaker: "ho abbiamo devo dobbiamo sto stiamo sono siamo",
  dependent: "se quando che chi cui per perche prima dopo finche mentre di",
  open: "il lo la i gli le l un uno una del dello della dei degli delle al allo alla nel nella mio mia tuo tua suo sua non mai e o ma di a da in con su per sul sulla sui sulle dal dalla dai dalle nello nei nelle coi che chi io lui lei noi loro si mi ti ci gia sempre dice detto",
  causes: String.raw`(?:ho|ha|hai|abbiamo|hanno|c e|voglio)$`,
  pronouns: "lo li ci questo quello",
  joins: "ma|perche|e poi",
  infinitive: "(?:are|ere|ire|rsi)$",
  calls: String.raw`(?:aspetta|aspetti|un attimo|un momento|un secondo)(?: un (?:attimo|momento|secondo))?(?: \p{L}+)?|e (?:gia )?ora (?:di|del|della|dei)(?: la| il)? \p{L}+|(?:che|quanto|quanta) (?!nessuno|non(?: |$))\p{L}+|basta per oggi|troppa \p{L}+`,
};
const pt: Statements = {
  dropsSubject: true,
  finite: String.raw`sou|e|somos|sao|estou|esta|estamos|estao|tenho|tem|temos|vou|vai|vamos|vao|ha|faz|venho|vem|quero|preciso|acabo|acabou|cheguei|chegou|chegaram|chega|chegam|vejo|ouco|dorme|dormem|dormiu|toca|chora|chove|falta|cheira|incomoda|posso|comeca|terminou|sinto|acho|deu|trabalho|trabalhamos|estudo|durmo|cozinho|como|comemos|leio|jogo|volto|voltamos|espero|prefiro|penso|faco|fazemos|saio|saimos|ferveu|ferve|acordei|precisam|precisa|levanto|coloquei|pus|\p{L}{2,}(?:amos|emos|imos)`,
  ofSpeaker: "tenho temos devo estou estamos sou somos",
  dependent: "se quando que quem para porque antes depois ate enquanto embora",
  open: "o a os as um uma do da dos das no na nos nas ao aos meu minha teu tua seu sua este esta esse essa nao nunca e ou mas de em com sem por para que quem eu ele ela eles elas nos se me te ja sempre diz disse jamais",
  causes: String.raw`(?:tenho|tem|temos|ha|preciso|quero)$`,
  pronouns: "isso isto",
  joins: "mas|porque|pois|e entao",
  infinitive: "[aei]r$",
  calls: String.raw`(?:espera|espere|um momento|um segundo|so um (?:segundo|minuto))(?: um (?:segundo|momento|pouco))?(?: \p{L}+)?|(?:ja )?e hora (?:de|da|do)(?: a| o)? \p{L}+|hora (?:de|da|do) \p{L}+|(?:que|quanta|quanto) (?!ninguem|nao(?: |$))\p{L}+|chega por hoje`,
};
const texts: ByLanguage<"moods", Statements> = { en, de, fr, es, it, pt };

export type StatementReader = {
  /** Returns true if these words say something complete, so that what follows them begins anew. */
  isWhole(words: readonly string[]): boolean;
  /** Returns true for exclamations and calls: "what a day", "hang on a second". */
  isCall(words: readonly string[]): boolean;
  /** Returns true for what a subject before it does: "put" in "I put the pizza in the oven". */
  isPredicate(words: readonly string[], at: number): boolean;
  /** Returns true for a word that makes what follows depend on the rest: "until". */
  isDependent(word: string): boolean;
  /** Returns true for a verb of the speaker with which a statement may begin, although questions begin so. */
  isOfSpeaker(word: string): boolean;
  /** Returns true for a verb of statements: "is", "need". */
  isFinite(word: string): boolean;
  /** Returns true if these words contain a word for what was said before: "it". */
  hasPronoun(words: readonly string[]): boolean;
  /** Returns true for a form of a verb that begins no command. */
  isInfinitive(word: string): boolean;
};

const readers = new Map<Statements, StatementReader>();

/** Returns undefined for a language without texts. */
export function statementReaderOf(language: string): StatementReader | undefined {
  const text = ofLanguage(texts, language);
  if (text === undefined) return undefined;
  const made = readers.get(text) ?? makeReader(text);
  readers.set(text, made);
  return made;
}

const minWords = 2;

function makeReader(text: Statements): StatementReader {
  const finite = wholeWords(text.finite);
  const calls = new RegExp(`^(?:${text.calls})$`, "u");
  const causes = text.causes === undefined ? undefined : new RegExp(`(?:^| )(?:${text.causes})`, "u");
  const plural = text.plural === undefined ? undefined : new RegExp(`^(?:${text.plural})(?![^ ])`, "u");
  const joins = wholeWords(text.joins);
  const pronouns = new Set(text.pronouns.split(" "));
  const infinitive = new RegExp(text.infinitive, "u");
  const [dependent, open] = [new Set(text.dependent.split(" ")), new Set(text.open.split(" "))];
  const subjects = new Set(text.subjects?.split(" "));
  const ofSpeaker = new Set(text.ofSpeaker?.split(" "));
  const isVerb = (word: string | undefined) => word !== undefined && !open.has(word);
  const hasSubject = (words: readonly string[]) =>
    words.some((word, at) => subjects.has(word) && isVerb(words[at + 1]));
  const isOne = (words: readonly string[]) => {
    const last = words.at(-1);
    if (last === undefined) return false;
    if (calls.test(words.join(" "))) return true;
    if (words.length < minWords || open.has(last)) return false;
    if (causes?.test(words.join(" "))) return false;
    // The verb of "the children who sleep" is that of another clause.
    if (words.some((word) => dependent.has(word))) return false;
    if (words.length > minWords && (hasSubject(words) || plural?.test(words.join(" ")) === true)) return true;
    return findPhrases(finite, words).some(({ start }) => start > 0 || (text.dropsSubject && words.length > minWords));
  };
  return {
    isWhole(words) {
      let from = 0;
      for (const { start, end } of findPhrases(joins, words)) {
        if (!isOne(words.slice(from, start))) return false;
        from = end;
      }
      return isOne(words.slice(from));
    },
    isCall: (words) => calls.test(words.join(" ")),
    isPredicate: (words, at) =>
      at > 0 && (subjects.has(words[at - 1]!) || plural?.exec(words.join(" "))?.[0].split(" ").length === at + 1),
    isDependent: (word) => dependent.has(word),
    isOfSpeaker: (word) => ofSpeaker.has(word),
    isFinite: (word) => findPhrases(finite, [word]).length > 0,
    hasPronoun: (words) => words.some((word) => pronouns.has(word)),
    isInfinitive: (word) => infinitive.test(word),
  };
}
