import { join } from "node:path";
import t from "tap";
import { datasetKey, readAssistant } from "../../../platform/assistant/read-assistant.ts";
import { type MusicCommand, musicIntents, musicWords, playIntent } from "./music-words.ts";

const houses = join(import.meta.dirname, "../../../examples/house");

for (const language of ["en", "de", "fr", "es", "it", "pt"])
  t.test(`${language}: the buttons for music say sentences that the package's assistant has`, async (t) => {
    const assistant = (await readAssistant(join(houses, language)))!;
    const intents = new Map(Object.entries(assistant.dataset.intents));
    const words = musicWords(`${language}_XX`)!;
    const said = (id: string): string[] => {
      const intent = assistant.intents.find((one) => one.id === id);
      const key = intent && datasetKey(intent, assistant.dataset);
      return intents.get(key ?? "")!.utterances.map(({ data }) =>
        data
          .map(({ text = "" }) => text)
          .join("")
          .toLowerCase(),
      );
    };
    for (const [command, intent] of Object.entries(musicIntents))
      t.ok(said(intent).includes(words[command as MusicCommand].toLowerCase()), words[command as MusicCommand]);
    t.ok(
      said(playIntent).some((text) => text.startsWith(`${words.play.toLowerCase()} `)),
      words.play,
    );
  });

t.test("there are no buttons for an assistant in a language without such words", async (t) => {
  t.equal(musicWords("ja"), undefined);
  t.equal(musicWords("constructor"), undefined);
});
