import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../widgets/button.tsx";
import { draft, edit } from "./draft.ts";
import { NewSlot } from "./new-slot.tsx";
import { type Intent, marked, retyped, type Sentence, textOf, toCharacters, type Word, wordsOf } from "./sentence.ts";
import { colourOf } from "./slot-colour.ts";
import { quoted } from "../../words/quoted.ts";
import { say, sayWith } from "../../words/say.ts";

type Range = { readonly start: number; readonly end: number };

/**
 * Edits one sentence in a field, and marks slots in it: select words in the field (mouse, keyboard, touch), or press
 * the buttons below it.
 */
export function SentenceEditor({
  intent,
  number,
  sentence,
  onDone,
}: {
  readonly intent: Intent;
  /** The index of the intent. */
  readonly number: number;
  readonly sentence: Sentence & { readonly at: number };
  readonly onDone: () => void;
}) {
  const id = useId();
  const [isNaming, setNaming] = useState(false);
  const { text, marks } = sentence;
  const { field, words, chosen, isMarked, retype, follow, press, markAs } = useMarking(number, sentence);

  return (
    <div
      class="sentence-editor"
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
      }}
    >
      <label class="unseen" for={id}>
        {say("Sentence")}
      </label>
      <input
        id={id}
        ref={field}
        class="input"
        value={text}
        maxLength={2000}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        onInput={(event) => retype(event.currentTarget.value)}
        onSelect={follow}
        onKeyDown={(event) => {
          if (event.key === "Enter") onDone();
        }}
      />
      <Words intent={intent} words={words} marks={marks} chosen={chosen} onPress={press} />
      {chosen === undefined ? (
        <p class="hint soft small">
          {say("Select the words that are a value, in the field or here. Then choose the slot.")}
        </p>
      ) : (
        <SlotChoice
          intent={intent}
          text={textOf({ text, marks }, chosen)}
          isMarked={isMarked}
          onChoose={markAs}
          onNew={() => setNaming(true)}
        />
      )}
      <div>
        <Button small kind="quiet" icon="check" onPress={onDone}>
          {say("Done")}
        </Button>
      </div>
      {isNaming ? (
        <NewSlot
          intent={intent}
          place={`/intents/${number}`}
          onClose={() => setNaming(false)}
          onMade={(name) => {
            setNaming(false);
            markAs(name);
          }}
        />
      ) : null}
    </div>
  );
}

/** Adds a value to its entity if it is new. */
function learn(number: number, slot: string, value: string): void {
  const slots = draft.value?.intents[number]?.slots ?? [];
  const entity = slots.find(({ name }) => name === slot)?.entity;
  const index = draft.value?.entities.findIndex(({ name }) => name === entity) ?? -1;
  const known = draft.value?.entities[index];
  if (known === undefined) return;
  const said = value.toLowerCase();
  const isKnown = known.values.some((one) => [one.value, ...one.synonyms].some((word) => word.toLowerCase() === said));
  if (!isKnown) edit({ op: "add", path: `/entities/${index}/values/-`, value: { value, synonyms: [] } });
}

function Words({
  intent,
  words,
  marks,
  chosen,
  onPress,
}: {
  readonly intent: Intent;
  readonly words: readonly Word[];
  readonly marks: Sentence["marks"];
  readonly chosen: Range | undefined;
  readonly onPress: (word: Word) => void;
}) {
  return (
    <div class="words" role="group" aria-label={say("Words of the sentence: choose those that are a value")}>
      {words.map((word) => {
        const mark = marks.find((one) => one.start <= word.start && one.end >= word.end);
        const isChosen = chosen !== undefined && word.start >= chosen.start && word.end <= chosen.end;
        return (
          <button
            key={word.start}
            type="button"
            class={`word ${mark === undefined ? "" : colourOf(intent, mark.slot)}`}
            aria-pressed={isChosen}
            onClick={() => onPress(word)}
          >
            {word.text} {mark === undefined ? null : <small>{mark.slot}</small>}
          </button>
        );
      })}
    </div>
  );
}

/** Asks which slot the selected words are a value of. */
function SlotChoice({
  intent,
  text,
  isMarked,
  onChoose,
  onNew,
}: {
  readonly intent: Intent;
  readonly text: string;
  readonly isMarked: boolean;
  readonly onChoose: (slot: string | undefined) => void;
  readonly onNew: () => void;
}) {
  return (
    <div class="row tight" role="group" aria-label={say("“{text}” is", { text })}>
      <span class="small" aria-live="polite">
        {sayWith("{words} is", { words: <strong>{quoted(text)}</strong> })}
      </span>
      {intent.slots.map(({ name }) => (
        <button key={name} type="button" class={`chip ${colourOf(intent, name)}`} onClick={() => onChoose(name)}>
          {name}
        </button>
      ))}
      <Button small icon="plus" onPress={onNew}>
        {say("New slot")}
      </Button>
      {isMarked ? (
        <Button small kind="quiet" onPress={() => onChoose(undefined)}>
          {say("No slot")}
        </Button>
      ) : null}
    </div>
  );
}

/** The field of a sentence, its selected words, and the actions on them. */
function useMarking(number: number, sentence: Sentence & { readonly at: number }) {
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Range>();
  const language = draft.value?.language ?? "en";
  const { at, ...said } = sentence;
  const { text, marks } = said;
  const words = wordsOf(text, language);
  const path = `/intents/${number}/sentences/${at}`;
  const put = (value: Sentence) => edit({ op: "replace", path, value });
  useLayoutEffect(() => field.current?.focus(), []);

  /** Expands the field's selection to whole words. */
  const follow = () => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    if (selectionStart == null || selectionEnd == null || selectionStart === selectionEnd) return;
    const [start, end] = [toCharacters(text, selectionStart), toCharacters(text, selectionEnd)];
    const touched = words.filter((word) => word.end > start && word.start < end);
    const [first, last] = [touched[0], touched.at(-1)];
    if (first !== undefined && last !== undefined) setChosen({ start: first.start, end: last.end });
  };
  /** The first press selects a word, the second extends the selection to another word, the third clears it. */
  const press = ({ start, end }: Word) => {
    if (chosen === undefined) setChosen({ start, end });
    else if (chosen.start === start && chosen.end === end) setChosen(undefined);
    else setChosen({ start: Math.min(chosen.start, start), end: Math.max(chosen.end, end) });
  };
  const markAs = (slot: string | undefined) => {
    if (chosen === undefined) return;
    put(marked(said, chosen.start, chosen.end, slot));
    if (slot !== undefined) learn(number, slot, textOf(said, chosen));
    setChosen(undefined);
    field.current?.focus();
  };
  const isMarked = chosen !== undefined && marks.some((mark) => mark.end > chosen.start && mark.start < chosen.end);
  const retype = (value: string) => {
    setChosen(undefined);
    put(retyped(said, value));
  };
  return { field, words, chosen, isMarked, retype, follow, press, markAs };
}
