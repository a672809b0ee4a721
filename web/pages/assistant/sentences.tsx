import { useState } from "preact/hooks";
import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { AddLines } from "./add.tsx";
import { draft, edit, remarksAt } from "./draft.ts";
import { MarkedText } from "./marked-text.tsx";
import { RemarksAt } from "./remark-list.tsx";
import { type Intent, withKnownValues } from "./sentence.ts";
import { SentenceEditor } from "./sentence-editor.tsx";
import { say, sayMany } from "../../words/say.ts";

/** The number of sentences to show at once: browsers are slow with ten thousand. */
const page = 100;

export function Sentences({ intent, number }: { readonly intent: Intent; readonly number: number }) {
  const place = `/intents/${number}`;
  const [open, setOpen] = useState<number>();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(page);
  const found = intent.sentences
    .map((sentence, at) => ({ ...sentence, at }))
    .filter(({ text, at }) => at === open || text.toLowerCase().includes(search.toLowerCase()));
  return (
    <div class="stack tight">
      <AddSentence intent={intent} number={number} />
      {intent.sentences.length <= 15 ? null : (
        <input
          class="input"
          type="search"
          aria-label={say("Find a sentence")}
          placeholder={say("Find one of {n} sentences", { n: intent.sentences.length })}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ol class="sentences" reversed aria-label={say("Sentences")}>
        {found
          .toReversed()
          .slice(0, shown)
          .map((sentence) => (
            <li key={sentence.at}>
              {open === sentence.at ? (
                <SentenceEditor intent={intent} number={number} sentence={sentence} onDone={() => setOpen(undefined)} />
              ) : (
                <div class="sentence">
                  <button type="button" class="sentence-text" onClick={() => setOpen(sentence.at)}>
                    <span class="unseen">{say("Edit")} </span>
                    <MarkedText sentence={sentence} intent={intent} />
                  </button>
                  <Button
                    small
                    kind="quiet"
                    icon="trash"
                    label={say("Remove “{text}”", { text: sentence.text })}
                    onPress={() => {
                      setOpen(undefined);
                      edit({ op: "remove", path: `${place}/sentences/${sentence.at}` });
                    }}
                  />
                </div>
              )}
              <RemarksAt place={`${place}/sentences/${sentence.at}`} />
            </li>
          ))}
      </ol>
      {found.length <= shown ? null : (
        <div>
          <Button small onPress={() => setShown(shown + page)}>
            {say("Show more of {n}", { n: found.length })}
          </Button>
        </div>
      )}
      <RemarksElsewhere place={`${place}/sentences`} shown={found.length} />
    </div>
  );
}

/** Shows remarks about sentences that the search hides. */
function RemarksElsewhere({ place, shown }: { readonly place: string; readonly shown: number }) {
  const all = remarksAt(place);
  if (all.length === 0 || shown > 0) return null;
  return (
    <p class="soft small">
      <Icon name="warn" />{" "}
      {sayMany(
        all.length,
        "{n} of the sentences that are not shown needs a look.",
        "{n} of the sentences that are not shown need a look.",
      )}
    </p>
  );
}

function AddSentence({ intent, number }: { readonly intent: Intent; readonly number: number }) {
  const add = (lines: readonly string[]) => {
    const { entities = [], language = "en" } = draft.value ?? {};
    for (const line of lines) {
      const said = line.trim().slice(0, 2000);
      if (said === "" || intent.sentences.some((one) => one.text === said)) continue;
      const value = withKnownValues(said, intent, entities, language);
      edit({ op: "add", path: `/intents/${number}/sentences/-`, value });
    }
  };
  return <AddLines label={say("New sentence")} placeholder={say("What could somebody say?")} onAdd={add} />;
}
