/** What is said when the handler of a skill fails: the same in both clients, in the language of the intent. */
import t from "tap";
import { runAction } from "./testing/run-action.ts";

t.setTimeout(300_000);

const failing = {
  typescript: ['asked.text("machine")', '(() => { throw new Error("no machine") })()'],
  python: ['machine = asked.text("machine")', 'raise ValueError("no machine")'],
} as const;

for (const language of ["typescript", "python"] as const)
  await t.test(`a skill in ${language} whose handler fails says so in the language it was asked in`, async (t) => {
    const { observer, ask } = await runAction(t, language, {
      change: failing[language],
      shown: (lines) => lines.includes("ready"),
    });
    const said = [];
    for (const lang of [undefined, "en_GB", "de", "fr-CA", "es", "it", "pt_BR", "nl", "pl", "ja"]) {
      await ask("one", lang);
      const { payload } = await observer.next("dialogueManager/endSession");
      said.push((payload as { text: string }).text);
    }
    t.same(said, [
      "Something went wrong.",
      "Something went wrong.",
      "Da ist etwas schiefgegangen.",
      "Quelque chose s'est mal passé.",
      "Algo ha salido mal.",
      "Qualcosa è andato storto.",
      "Algo correu mal.",
      "Er is iets misgegaan.",
      "Coś poszło nie tak.",
      "Something went wrong.",
    ]);
  });
