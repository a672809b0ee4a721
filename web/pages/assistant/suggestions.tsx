import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { say, sayMany } from "../../words/say.ts";
import { edit, settled } from "./draft.ts";
import { MarkedText } from "./marked-text.tsx";
import type { Intent } from "./sentence.ts";

type Suggested = Answer<"suggestSentences">;

/** With fewer sentences than this, other wordings are hardly understood. */
const enough = 10;

const kindNames: Readonly<Record<string, string>> = {
  short: say("in few words ¦ how people speak"),
  polite: say("politely ¦ how people speak"),
  indirect: say("as a wish ¦ how people speak"),
  commanding: say("as an order ¦ how people speak"),
  "a child": say("as a child ¦ how people speak"),
  old: say("as older people ¦ how people speak"),
  regional: say("as in some regions ¦ how people speak"),
  hurried: say("in a hurry ¦ how people speak"),
  explaining: say("with a reason ¦ how people speak"),
  "non-native": say("as somebody who learns the language ¦ how people speak"),
};

/** Says when an intent has few sentences, and offers what people would also say, one by one. */
export function Suggestions({ intent, number }: { readonly intent: Intent; readonly number: number }) {
  const [found, setFound] = useState<Suggested>();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const { length } = intent.sentences;
  if (length === 0) return null;
  const look = async () => {
    await settled();
    setFound(await call("suggestSentences", { query: { intent: intent.id } }));
  };
  const left = (found?.suggestions ?? []).filter(
    ({ sentence: { text } }) => !dismissed.includes(text) && !intent.sentences.some((one) => one.text === text),
  );
  return (
    <div class="stack tight" aria-live="polite">
      {length >= enough ? null : (
        <p class="soft small">
          {sayMany(length, "{n} sentence; about ten make a difference.", "{n} sentences; about ten make a difference.")}
        </p>
      )}
      {found === undefined ? null : left.length === 0 ? (
        <p class="soft small">{nothingLeft(found)}</p>
      ) : (
        <>
          <p class="small">
            {found.isTrained
              ? say("People would also say this, and are not understood yet:")
              : say("People would also say this:")}
          </p>
          <ul class="suggestions" aria-label={say("Suggested sentences")}>
            {left.map(({ kind, sentence }) => (
              <li key={sentence.text}>
                <span>
                  <MarkedText sentence={sentence} intent={intent} />{" "}
                  <small class="soft">{kindNames[kind] ?? kind}</small>
                </span>
                <span class="row tight">
                  <Button
                    small
                    icon="plus"
                    label={say("Add “{text}”", { text: sentence.text })}
                    onPress={() => {
                      edit({ op: "add", path: `/intents/${number}/sentences/-`, value: sentence });
                    }}
                  />
                  <Button
                    small
                    kind="quiet"
                    icon="cross"
                    label={say("Not “{text}”", { text: sentence.text })}
                    onPress={() => {
                      setDismissed([...dismissed, sentence.text]);
                    }}
                  />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 ? null : (
        <div>
          <Button small icon="search" onPress={look}>
            {found === undefined ? say("What would people also say?") : say("Look for more")}
          </Button>
        </div>
      )}
    </div>
  );
}

function nothingLeft({ isLanguageKnown, isTrained, suggestions }: Suggested): string {
  if (!isLanguageKnown) return say("Nothing is known about how people speak this language.");
  if (suggestions.length > 0) return say("That was all for now.");
  return isTrained
    ? say("All that people would also say is understood, as far as is known here.")
    : say("Nothing else is known for these sentences.");
}
