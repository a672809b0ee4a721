/** How six languages speak of one's own duties and plans, of what ought to be, of leave that is given, and of taste. */
import t from "tap";
import { tokenise } from "../../text/tokens.ts";
import type { DoubtKind } from "./doubt-text.ts";
import { doubtReaderOf } from "./doubts.ts";

const wordsOf = (text: string) => tokenise(text).filter(({ isSign }) => !isSign);
function read(language: string, text: string) {
  const words = wordsOf(text);
  const reader = doubtReaderOf(language)!;
  return reader.read(
    words.map(({ norm }) => norm),
    words.map((word) => word.text.toLowerCase()),
  );
}

const sentences: readonly (readonly [kind: DoubtKind, ...byLanguage: (readonly [string, string])[]])[] = [
  [
    "duty",
    ["en", "I still have to lock the shed"],
    ["en", "we really should lock the shed"],
    ["en", "it is time to lock the shed"],
    ["de", "ich bin zu faul den Schuppen abzuschließen"],
    ["fr", "il est temps de fermer la remise"],
    ["es", "me da pereza cerrar el cobertizo"],
    ["it", "è ora di chiudere la rimessa"],
    ["pt", "está na hora de fechar o barracão"],
    ["de", "jetzt muss ich noch den Schuppen abschließen"],
    ["fr", "il va falloir que je ferme la remise"],
    ["es", "todavía tengo que cerrar el cobertizo"],
    ["it", "mi tocca chiudere la rimessa"],
    ["pt", "preciso de fechar o barracão"],
  ],
  [
    "plan",
    ["en", "I was just going to lock the shed"],
    ["en", "I might lock the shed"],
    ["de", "ich wollte gerade den Schuppen abschließen"],
    ["fr", "j'allais fermer la remise"],
    ["es", "iba a cerrar el cobertizo"],
    ["it", "stavo per chiudere la rimessa"],
    ["pt", "eu ia fechar o barracão"],
  ],
  [
    "expected",
    ["en", "the shed is supposed to be locked"],
    ["de", "der Schuppen sollte längst abgeschlossen sein"],
    ["fr", "la remise devrait être fermée"],
    ["es", "el cobertizo ya debería estar cerrado"],
    ["it", "la rimessa dovrebbe essere già chiusa"],
    ["pt", "o barracão era para estar fechado"],
  ],
  [
    "granted",
    ["en", "yes of course you may open the shed"],
    ["de", "ja, du darfst den Schuppen aufmachen"],
    ["fr", "oui tu peux ouvrir la remise"],
    ["es", "sí puedes abrir el cobertizo"],
    ["it", "certo puoi aprire la rimessa"],
    ["pt", "sim pode abrir o barracão"],
  ],
  [
    "taste",
    ["en", "I really love the old songs"],
    ["de", "ich mag die alten Lieder"],
    ["fr", "j'adore les vieilles chansons"],
    ["es", "me encantan las canciones viejas"],
    ["it", "mi piacciono le vecchie canzoni"],
    ["pt", "adoro as canções velhas"],
  ],
  [
    "told",
    ["en", "this lantern is brighter than the sun"],
    ["de", "diese Laterne ist heller als die Sonne"],
    ["fr", "cette lanterne éclaire mieux que le soleil"],
    ["es", "esta linterna alumbra más que el sol"],
    ["it", "questa lanterna illumina più del sole"],
    ["pt", "esta lanterna ilumina mais que o sol"],
    ["en", "we already put the shears on the list"],
    ["fr", "on a déjà mis les cisailles sur la liste"],
    ["es", "ya hemos puesto las tijeras en la lista"],
    ["pt", "já pus a tesoura na lista"],
    ["en", "closing the shed saves heat"],
    ["de", "den Schuppen zumachen spart Wärme"],
    ["fr", "fermer la remise évite les courants d'air"],
    ["es", "cerrar el cobertizo ahorra calor"],
    ["it", "chiudere la rimessa evita gli spifferi"],
    ["pt", "fechar o barracão poupa calor"],
    ["en", "I will wake them up at noon"],
    ["de", "ich wecke sie um zwölf"],
    ["fr", "je vais les réveiller à midi"],
    ["es", "los voy a despertar a mediodía"],
    ["it", "li sveglio a mezzogiorno"],
    ["pt", "vou acordá-los ao meio-dia"],
    ["it", "non c'è bisogno che chiudi la rimessa"],
  ],
];

for (const [kind, ...texts] of sentences)
  t.test(`${kind} is recognised in six languages`, (t) => {
    for (const [language, text] of texts)
      t.ok(
        read(language, text).some((one) => one.kind === kind),
        text,
      );
    t.end();
  });

t.test("what others have to do, and what people have to buy, is no duty of the speaker's", (t) => {
  for (const [language, text] of [
    ["en", "you should lock the shed"],
    ["en", "I have to buy milk"],
    ["en", "I need you to lock the shed"],
    ["de", "du musst den Schuppen abschließen"],
    ["de", "ich muss noch Milch kaufen"],
    ["fr", "il faut que tu fermes la remise"],
    ["fr", "il faut fermer la remise"],
    ["es", "tienes que cerrar el cobertizo"],
    ["es", "necesito que cierres el cobertizo"],
    ["it", "devi chiudere la rimessa"],
    ["it", "bisogna chiudere la rimessa"],
    ["pt", "você tem que fechar o barracão"],
    ["pt", "é preciso fechar o barracão"],
  ] as const)
    t.same(
      read(language, text).filter(({ kind }) => kind === "duty" || kind === "plan"),
      [],
      text,
    );
  t.end();
});

t.test("the verb of a duty follows at once, and in German as an infinitive", (t) => {
  const isOwn = (language: string, text: string, end: number, at: number) =>
    doubtReaderOf(language)!.isOwn(
      wordsOf(text).map(({ norm }) => norm),
      end,
      at,
    );
  t.ok(isOwn("it", "devo sempre chiudere", 1, 2));
  t.notOk(isOwn("it", "devo dormire chiudi la rimessa", 1, 2));
  t.ok(isOwn("de", "ich muss den Schuppen abschließen", 2, 4));
  t.notOk(isOwn("de", "ich muss schlafen schließ den Schuppen ab", 2, 3));
  t.end();
});
