/** The phrases that wake the board. What else the file says of them (sites, sensitivities) is kept. */
import { Link } from "wouter-preact";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { presentOf } from "./changes.ts";
import type { ControlProps } from "./control-props.ts";
import { withPhrase, type WakeWord } from "./wake-word-list.ts";
import { say } from "../../words/say.ts";

const maxWakeWords = 8;

export function WakeWords({ tied, value, onInput, faultAt, shown }: ControlProps) {
  const saved = (presentOf(shown, "hotword.wake_words").value ?? []) as readonly WakeWord[];
  const found = useLoad(async () => {
    const [{ wakeWords, shipped }, { wakeWord }] = await Promise.all([call("listWakeWords"), call("getPhrases")]);
    const learned = [...wakeWords, ...shipped].map(({ phrase }) => phrase);
    return { inUse: wakeWord, known: [...new Set([...learned, wakeWord])] };
  }, [JSON.stringify(saved)]);
  // The board tells the one in use: that of the assistant only while no other one is saved.
  const usual = saved.length === 0 ? (found.value?.inUse ?? "") : "";
  const words = (value ?? []) as readonly WakeWord[];
  const rows: readonly WakeWord[] = words.length === 0 ? [{ phrase: "" }] : words;
  const set = (next: readonly WakeWord[]) => onInput(next);
  return (
    <>
      {rows.map((word, index) => {
        const fault = faultAt(`/${index}`);
        return (
          <div class="with-unit" key={index}>
            <input
              class="input"
              aria-label={rows.length === 1 ? say("Wake word") : say("Wake word {number}", { number: index + 1 })}
              aria-describedby={tied["aria-describedby"]}
              aria-invalid={fault !== undefined}
              list={`${tied.id}-known`}
              autoComplete="off"
              autoCapitalize="off"
              placeholder={words.length === 0 ? usual : ""}
              value={word.phrase}
              onInput={({ currentTarget }) => set(withPhrase(rows, index, currentTarget.value))}
            />
            {word.sites === undefined ? null : (
              <span class="soft small">{say("only in {sites}", { sites: word.sites.join(", ") })}</span>
            )}
            {rows.length === 1 ? null : (
              <Button
                kind="quiet"
                small
                icon="trash"
                label={say("Remove the wake word {phrase}", { phrase: word.phrase })}
                onPress={() => set(rows.filter((_, at) => at !== index))}
              />
            )}
          </div>
        );
      })}
      <datalist id={`${tied.id}-known`}>
        {found.value?.known.map((phrase) => (
          <option key={phrase} value={phrase} />
        ))}
      </datalist>
      {words.length > 0 ? null : (
        <span class="soft small">
          {usual === ""
            ? say("Empty: that of your assistant.")
            : say("Empty: that of your assistant, “{usual}”.", { usual })}
        </span>
      )}
      <Link class="small" href="/wake-words">
        {say("Train a wake word with your voice")}
      </Link>
      {words.length === 0 || words.length >= maxWakeWords ? null : (
        <div>
          <button class="button quiet small" type="button" onClick={() => set([...words, { phrase: "" }])}>
            <Icon name="plus" /> {say("Add another wake word")}
          </button>
        </div>
      )}
    </>
  );
}
