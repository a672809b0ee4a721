/** What was needed, asked, known and told, in six languages: no order, in whichever words. */
import t, { type Test } from "tap";
import { tokenise } from "../text/tokens.ts";
import type { TraitKind } from "./mood-text.ts";
import { moodReaderOf } from "./read-mood.ts";

function read(language: string, text: string) {
  const words = tokenise(text).filter(({ isSign }) => !isSign);
  return moodReaderOf(language).read(
    words.map(({ norm }) => norm),
    words.map((word) => word.text.toLowerCase()),
  );
}

type Cases = readonly (readonly [language: string, text: string])[];

function isEach(t: Test, kind: TraitKind, cases: Cases, expected = true) {
  for (const [language, text] of cases)
    t.equal(
      read(language, text).traits.some((one) => one.kind === kind),
      expected,
      text,
    );
  t.end();
}

t.test("a need or a possibility with its verb first is asked", (t) =>
  isEach(t, "whether", [
    ["de", "brauchen wir Brot"],
    ["de", "müssen wir Brot kaufen"],
    ["de", "brauche ich noch Batterien"],
    ["de", "sollten wir Käse kaufen"],
    ["de", "nervt dich das Lied"],
    ["de", "gefällt euch die Musik"],
    ["de", "weiß jemand, dass das Essen fertig ist"],
    ["fr", "le radiateur peut-il s'arrêter"],
    ["fr", "la lumière peut-elle s'éteindre toute seule"],
    ["fr", "les volets doivent-ils s'ouvrir"],
    ["fr", "le four chauffe-t-il"],
  ]),
);

t.test("a courtesy makes it an order, and another order of words a need", (t) =>
  isEach(
    t,
    "whether",
    [
      ["de", "brauchen wir das Licht bitte"],
      ["de", "wir brauchen Brot"],
      ["fr", "la lumière peut-elle s'éteindre s'il te plaît"],
      ["fr", "la lumière peut s'éteindre"],
      ["fr", "éteins la lumière s'il te plaît"],
    ],
    false,
  ),
);

t.test("what was needed or had to be done is past", (t) =>
  isEach(t, "past", [
    ["en", "the cake needed another five minutes"],
    ["en", "I needed batteries"],
    ["en", "the potatoes took twenty minutes"],
    ["en", "the pizza was in the oven for twenty minutes"],
    ["de", "der Kuchen musste noch fünf Minuten backen"],
    ["de", "wir brauchten dringend Brot"],
    ["de", "die Pizza war zwanzig Minuten im Ofen"],
    ["fr", "la pizza devait cuire encore cinq minutes"],
    ["fr", "la pizza était au four vingt minutes"],
    ["fr", "on avait besoin de beurre"],
    ["fr", "il fallait racheter du beurre"],
    ["es", "teníamos que comprar pan"],
    ["es", "hacía falta leche"],
    ["it", "dovevamo comprare il pane"],
    ["it", "avevamo bisogno di burro"],
    ["pt", "tínhamos de comprar pão"],
    ["pt", "o bolo precisava de mais cinco minutos"],
  ]),
);

t.test("what is needed, would be needed, or is asked about is not past", (t) =>
  isEach(
    t,
    "past",
    [
      ["en", "the cake needs another five minutes"],
      ["en", "tell me what I needed from the shop"],
      ["de", "der Kuchen müsste noch fünf Minuten backen"],
      ["de", "wir bräuchten Brot"],
      ["de", "was mussten wir noch kaufen"],
      ["fr", "il faudrait racheter du beurre"],
      ["fr", "qu'est-ce qu'on devait acheter"],
      ["es", "qué teníamos que comprar"],
      ["it", "che cosa dovevamo comprare"],
      ["pt", "o que tínhamos de comprar"],
      ["pt", "precisava de manteiga"],
    ],
    false,
  ),
);

t.test("what people know already is a state, and what they were told is past", (t) => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["en", "everyone knows that dinner is ready", "mum told everybody that the taxi is here"],
    ["en", "my brothers already know that we are leaving", "she informed the others that we are leaving"],
    ["de", "alle wissen, dass das Taxi da ist", "Mama hat allen gesagt, dass das Essen fertig ist"],
    ["fr", "tout le monde sait que le repas est prêt", "maman a prévenu tout le monde que le repas est prêt"],
    ["es", "todos saben que la cena está lista", "mamá ha avisado a todos que la cena está lista"],
    ["it", "tutti sanno che la cena è pronta", "mamma ha avvisato tutti che la cena è pronta"],
    ["pt", "todos sabem que o jantar está pronto", "a mãe avisou todos que o jantar está pronto"],
  ];
  for (const [language, known, told] of cases) {
    t.ok(
      read(language, known).traits.some(({ kind }) => kind === "state"),
      known,
    );
    t.ok(
      read(language, told).traits.some(({ kind }) => kind === "past"),
      told,
    );
  }
  t.notOk(read("en", "let everyone know that dinner is ready").traits.some(({ kind }) => kind === "state"));
  t.end();
});

t.test("what people like is told, and what they do not like, or say before an order, is no such statement", (t) => {
  for (const [language, liked, other] of [
    ["en", "I really like this song", "I do not like this song"],
    ["en", "this track is great", "this track is boring"],
    ["en", "I love the music", "I love this song turn it up"],
    ["de", "mir gefällt dieses Lied", "das Lied gefällt mir nicht"],
    ["de", "ich mag das Lied", "das Lied nervt"],
    ["fr", "j'adore cette chanson", "j'aime pas cette chanson"],
    ["fr", "j'aime bien ce morceau", "j'en ai marre de cette chanson"],
    ["es", "me encanta esta canción", "no me gusta esta canción"],
    ["it", "questa canzone è bella", "non mi piace questa canzone"],
    ["pt", "gosto muito desta música", "não gosto desta música"],
  ] as const) {
    t.ok(
      read(language, liked).traits.some(({ kind }) => kind === "state"),
      liked,
    );
    t.notOk(
      read(language, other).traits.some(({ kind }) => kind === "state"),
      other,
    );
  }
  t.end();
});

t.test("a message for nobody is denied", (t) =>
  isEach(t, "negated", [
    ["en", "tell no one that the taxi is here"],
    ["en", "let no one know that we are leaving"],
    ["de", "sag niemandem, dass das Taxi da ist"],
    ["fr", "dis à personne que le taxi est là"],
    ["es", "di a nadie que el taxi está aquí"],
    ["it", "di' a nessuno che il taxi è qui"],
    ["pt", "diz a ninguém que o táxi chegou"],
  ]),
);

t.test("a message names at its end whom it is not for, and an order to the board only chats", (t) => {
  for (const [language, text] of [
    ["en", "tell everyone dinner is ready but don't tell grandpa"],
    ["en", "announce that we are leaving and don't you dare tell the kids"],
    ["de", "sag allen, dass das Essen fertig ist, aber sag Opa nichts"],
    ["de", "sag allen, dass das Essen fertig ist, aber nicht Oma"],
    ["fr", "dis à tout le monde que le repas est prêt mais ne dis rien à papi"],
    ["es", "di a todos que la cena está lista pero no le digas nada al abuelo"],
    ["it", "di' a tutti che la cena è pronta ma non dirlo al nonno"],
    ["pt", "diz a todos que o jantar está pronto mas não digas ao avô"],
  ] as const)
    t.equal(read(language, text).excepted.length, 1, text);
  const chat = read("en", "open the blinds but don't tell grandpa");
  t.same(chat.traits, []);
  t.ok(read("en", "tell everyone dinner is ready but don't tell grandpa").traits.length > 0);
  t.end();
});
