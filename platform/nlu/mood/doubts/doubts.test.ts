/** How six languages speak of an action without ordering it. */
import t from "tap";
import { tokenise } from "../../text/tokens.ts";
import type { DoubtKind } from "./doubt-text.ts";
import { doubtReaderOf } from "./doubts.ts";

function kindsIn(language: string, text: string) {
  const words = tokenise(text).filter(({ isSign }) => !isSign);
  const found = doubtReaderOf(language)?.read(
    words.map(({ norm }) => norm),
    words.map((word) => word.text.toLowerCase()),
  );
  return found?.map(({ kind }) => kind);
}

const sentences: readonly (readonly [language: string, text: string, kind: DoubtKind])[] = [
  ["en", "if the shed is wet lock it", "condition"],
  ["de", "falls der Schuppen nass ist, schließ ihn ab", "condition"],
  ["fr", "s'il gèle, ferme la remise", "condition"],
  ["es", "si hiela cierra el cobertizo", "condition"],
  ["it", "se gela chiudi la rimessa", "condition"],
  ["pt", "se gear fecha o barracão", "condition"],
  ["en", "pretend you had locked the shed", "unreal"],
  ["de", "stell dir vor du hättest den Schuppen abgeschlossen", "unreal"],
  ["fr", "imagine que tu fermes la remise", "unreal"],
  ["es", "ojalá alguien cerrara el cobertizo", "unreal"],
  ["it", "avrei chiuso la rimessa", "unreal"],
  ["pt", "quem me dera fechar o barracão", "unreal"],
  ["en", "the guard told them to lock the shed", "told"],
  ["de", "der Wärter sagte schließ den Schuppen ab", "told"],
  ["fr", "le gardien m'a dit de fermer la remise", "told"],
  ["es", "me mandaron cerrar el cobertizo", "told"],
  ["it", "mi ha ordinato di chiudere la rimessa", "told"],
  ["pt", "me mandaram fechar o barracão", "told"],
  ["en", "who has locked the shed", "asked"],
  ["de", "wer hat den Schuppen abgeschlossen", "asked"],
  ["fr", "qui a fermé la remise", "asked"],
  ["es", "quién ha cerrado el cobertizo", "asked"],
  ["it", "chi ha chiuso la rimessa", "asked"],
  ["pt", "quem fechou o barracão", "asked"],
  ["en", "it is twenty one degrees in the shed", "told"],
  ["de", "es sind einundzwanzig Grad im Schuppen", "told"],
  ["fr", "il fait vingt et un degrés dans la remise", "told"],
  ["es", "hay veintiún grados en el cobertizo", "told"],
  ["it", "ci sono ventun gradi nella rimessa", "told"],
  ["pt", "está vinte e um graus no barracão", "told"],
  ["en", "is the shed the one that locks by itself", "asked"],
  ["de", "ist der Schuppen der der sich selbst abschließt", "asked"],
  ["fr", "est-ce que la remise est celle qui se ferme", "asked"],
  ["es", "es el cobertizo el que se cierra solo", "asked"],
  ["it", "è la rimessa quella che si chiude da sola", "asked"],
  ["pt", "é o barracão o que se fecha sozinho", "asked"],
  ["en", "may I open the shed", "permission"],
  ["en", "are we allowed to lock the shed", "permission"],
  ["de", "darf ich den Schuppen aufmachen", "permission"],
  ["de", "Mama dürfen wir den Schuppen öffnen", "permission"],
  ["fr", "est-ce que je peux ouvrir la remise", "permission"],
  ["fr", "ai-je le droit de fermer la remise", "permission"],
  ["es", "puedo abrir el cobertizo", "permission"],
  ["es", "tengo permiso para cerrar el cobertizo", "permission"],
  ["it", "posso aprire la rimessa", "permission"],
  ["it", "mi lasci chiudere la rimessa", "permission"],
  ["pt", "posso abrir o barracão", "permission"],
  ["pt", "é permitido fechar o barracão", "permission"],
  ["en", "can one lock the shed", "possible"],
  ["en", "can we close the shed", "possible"],
  ["de", "kann man den Schuppen abschließen", "possible"],
  ["fr", "est-ce qu'on peut fermer la remise", "possible"],
  ["es", "se puede cerrar el cobertizo", "possible"],
  ["it", "possiamo chiudere la rimessa", "possible"],
  ["pt", "a gente pode trancar o barracão", "possible"],
  ["en", "do you mind me opening the shed", "permission"],
  ["en", "will you let me lock the shed", "permission"],
  ["en", "let me open the shed", "permission"],
  ["de", "lässt du mich den Schuppen aufmachen", "permission"],
  ["de", "erlaubst du mir den Schuppen abzuschließen", "permission"],
  ["de", "lass mich den Schuppen aufmachen", "permission"],
  ["de", "stört es dich wenn ich den Schuppen aufmache", "permission"],
  ["fr", "tu me laisses ouvrir la remise", "permission"],
  ["fr", "laisse-moi fermer la remise", "permission"],
  ["es", "déjame abrir el cobertizo", "permission"],
  ["it", "lasciami aprire la rimessa", "permission"],
  ["it", "ti dispiace se chiudo la rimessa", "permission"],
  ["pt", "deixa eu abrir o barracão", "permission"],
  ["en", "somehow the shed got unlocked", "narrated"],
  ["en", "the pumps were switched off", "narrated"],
  ["en", "and then the farmer switched off the pumps", "narrated"],
  ["en", "she opened the shed", "narrated"],
  ["en", "I think everything is off", "narrated"],
  ["de", "alles ist aus", "narrated"],
  ["de", "die Pumpen sind alle aus", "narrated"],
  ["de", "alles auszumachen spart Strom", "narrated"],
  ["de", "bei uns geht die Pumpe von selbst an", "narrated"],
  ["fr", "chez nous la pompe s'éteint toute seule", "narrated"],
  ["fr", "et là le fermier ouvre la remise", "narrated"],
  ["en", "I don't find it too loud", "told"],
  ["de", "zu laut finde ich es nicht", "told"],
  ["en", "the shed door opened by itself", "narrated"],
  ["de", "die Pumpe ging plötzlich los", "narrated"],
  ["de", "dann fiel das Tor zu", "narrated"],
  ["fr", "la porte de la remise s'est ouverte", "narrated"],
  ["fr", "la pompe s'arrêta d'un coup", "narrated"],
  ["es", "la bomba se paró", "narrated"],
  ["it", "la pompa si è accesa da sola", "narrated"],
  ["it", "poi si spense la lampada", "narrated"],
  ["pt", "a bomba parou de repente", "narrated"],
  ["de", "es ist gar nicht so hell", "told"],
  ["fr", "ce n'est pas trop fort", "told"],
  ["es", "no está tan fuerte", "told"],
  ["it", "non è poi così forte", "told"],
  ["pt", "não está tão forte", "told"],
  ["en", "we are short of courage", "lack"],
  ["de", "mir fehlt der Mut", "lack"],
  ["fr", "il nous faut du courage", "lack"],
  ["es", "nos falta valor", "lack"],
  ["it", "ci manca il coraggio", "lack"],
  ["pt", "precisamos de coragem", "lack"],
  ["en", "thanks for locking the shed", "thanks"],
  ["de", "danke dass du abgeschlossen hast", "thanks"],
  ["fr", "merci d'avoir fermé la remise", "thanks"],
  ["es", "gracias por cerrar el cobertizo", "thanks"],
  ["it", "grazie per aver chiuso la rimessa", "thanks"],
  ["pt", "obrigada por fechar o barracão", "thanks"],
  ["en", "can the shed be locked", "ability"],
  ["de", "lässt sich der Schuppen abschließen", "ability"],
  ["fr", "peut-on fermer la remise", "ability"],
  ["es", "se puede cerrar el cobertizo", "ability"],
  ["it", "si può chiudere la rimessa", "ability"],
  ["pt", "dá para fechar o barracão", "ability"],
  ["en", "you two lock the shed", "addressed"],
  ["de", "ihr schließt den Schuppen ab", "addressed"],
  ["fr", "va fermer la remise", "addressed"],
  ["es", "ve a cerrar el cobertizo", "addressed"],
  ["it", "vai a chiudere la rimessa", "addressed"],
  ["pt", "vai fechar o barracão", "addressed"],
];

t.test("each language tells what is no order", (t) => {
  for (const [language, text, kind] of sentences) t.ok(kindsIn(language, text)?.includes(kind), text);
  t.end();
});

t.test("orders and polite requests are none of these", (t) => {
  for (const [language, text] of [
    ["en", "if you like lock the shed"],
    ["en", "please lock the shed"],
    ["de", "wenn du magst schließ den Schuppen ab"],
    ["de", "hätten Sie die Uhrzeit"],
    ["fr", "s'il te plaît ferme la remise"],
    ["fr", "avez-vous l'heure"],
    ["es", "sí, cierra el cobertizo"],
    ["es", "si puedes cierra el cobertizo"],
    ["it", "sì chiudi la rimessa"],
    ["pt", "se puderes fecha o barracão"],
  ] as const)
    t.same(kindsIn(language, text), [], text);
  t.end();
});

t.test("who asks to have, hear or know something asks for no permission", (t) => {
  for (const [language, text] of [
    ["en", "may I have the lamp on"],
    ["en", "could I hear some music"],
    ["de", "dürfte ich im Schuppen Licht haben"],
    ["de", "kann ich etwas Musik hören"],
    ["de", "darf ich Sie bitten den Schuppen abzuschließen"],
    ["fr", "puis-je avoir de la lumière"],
    ["fr", "puis-je savoir l'heure"],
    ["es", "puedo escuchar música"],
    ["it", "posso sentire un po' di musica"],
    ["pt", "posso ouvir música"],
  ] as const)
    t.same(kindsIn(language, text), [], text);
  t.end();
});

t.test("who says please, or could we, asks for no opinion about what is possible", (t) => {
  for (const [language, text] of [
    ["en", "can we please lock the shed"],
    ["de", "könnten wir den Schuppen abschließen"],
    ["de", "können wir mal den Schuppen abschließen"],
    ["de", "lass uns den Schuppen abschließen"],
    ["fr", "on pourrait fermer la remise"],
    ["pt", "dá para fechar o barracão"],
    ["en", "everything off"],
    ["de", "alles aus"],
    ["de", "mach alles aus"],
    ["fr", "laisse-moi écouter du jazz"],
    ["fr", "dans la remise ouvre la porte"],
    ["it", "lasciami sentire il jazz"],
    ["pt", "deixa eu ouvir jazz"],
  ] as const)
    t.same(
      kindsIn(language, text)?.filter((kind) => kind !== "ability"),
      [],
      text,
    );
  t.end();
});

t.test("what happened is no report if a command follows", (t) => {
  for (const [language, text] of [
    ["en", "the pump stopped by itself please start it"],
    ["de", "die Pumpe ging aus mach sie wieder an"],
    ["fr", "la pompe s'est arrêtée rallume la pompe"],
    ["es", "la bomba se paró enciende la bomba"],
    ["it", "la pompa si è fermata accendi la pompa"],
    ["pt", "a bomba parou liga a bomba"],
  ] as const)
    t.notOk(kindsIn(language, text)?.includes("narrated"), text);
  t.end();
});

t.test("a word before a verb may govern it", (t) => {
  const governed = (language: string, words: string, at: number) =>
    doubtReaderOf(language)?.governorOf(words.split(" "), at);
  t.equal(governed("en", "i forgot to quickly lock", 4), 2);
  t.equal(governed("en", "please lock", 1), undefined);
  t.equal(governed("es", "dice que pare", 2), 1);
  t.equal(governed("es", "que pare la musica", 1), undefined, "it is a child's order");
  t.end();
});

t.test("forms of verbs tell for whom and when they are", (t) => {
  for (const [language, other, order] of [
    ["de", "ausgeschaltet", "schalte"],
    ["fr", "fermait", "ferme"],
    ["es", "apagad", "apaga"],
    ["it", "spegnete", "spegni"],
    ["pt", "apaguem", "apague"],
  ] as const) {
    t.ok(doubtReaderOf(language)?.isOtherForm(other), other);
    t.notOk(doubtReaderOf(language)?.isOtherForm(order), order);
  }
  t.end();
});

t.test("a language without texts doubts nothing", (t) => {
  t.equal(doubtReaderOf("ja"), undefined);
  t.end();
});

t.test("what somebody has done is told, and whether it was done is asked", (t) => {
  for (const [language, told, asked] of [
    ["de", "die Haustür hat Papa schon abgeschlossen", "hast du die Haustür abgeschlossen"],
    ["es", "he apagado el ventilador hace un rato", "he apagado el ventilador"],
    ["fr", "j'ai déjà éteint le ventilateur", "est-ce que le ventilateur est éteint"],
    ["it", "ho già spento il ventilatore", "ho spento il ventilatore"],
    ["pt", "já desliguei o ventilador", "o ventilador está desligado"],
  ] as const) {
    t.same(kindsIn(language, told), ["told"], told);
    t.notOk(kindsIn(language, asked)?.includes("told"), asked);
  }
  t.end();
});
