import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { languageOptions } from "../../widgets/language-options.ts";
import { Card } from "../../widgets/card.tsx";
import { CheckField, SelectField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { Recorder, type Recording } from "./recorder.tsx";
import { say, sayMany } from "../../words/say.ts";

const trainWith = (count: number): string =>
  count === 0
    ? say("Train without recordings")
    : sayMany(count, "Train with {n} recording", "Train with {n} recordings");

/** Trains a phrase from the recordings that are made here. */
export function Train({
  sites,
  onAsked,
}: {
  readonly sites: readonly string[];
  readonly onAsked: (phrase: string, taskId: string) => void;
}) {
  const [phrase, setPhrase] = useState("");
  const [language, setLanguage] = useState("en");
  const [siteId, setSite] = useState(sites[0] ?? "default");
  const [isQuick, setQuick] = useState(false);
  const [keepRecordings, setKeep] = useState(false);
  const [recordings, setRecordings] = useState<readonly Recording[]>([]);
  const train = async () => {
    const body = { phrase, language, quick: isQuick, keepRecordings, recordings: [...recordings] };
    const { taskId } = await call("trainWakeWord", { body });
    onAsked(phrase, taskId);
    setPhrase("");
    setRecordings([]);
  };
  return (
    <Card title={say("Train one")}>
      <Form
        submit={phrase.trim() === "" ? say("Train") : trainWith(recordings.length)}
        disabled={phrase.trim() === ""}
        pointers={["/phrase"]}
        onSubmit={train}
      >
        {(problem) => (
          <>
            <TextField
              label={say("Phrase")}
              hint={say("Two words with four or more syllables work best.")}
              placeholder={say("hey casa")}
              value={phrase}
              fault={problem?.faultOf("/phrase")}
              onInput={setPhrase}
            />
            <SelectField
              label={say("Language")}
              hint={say("Of the synthetic voices that say it.")}
              value={language}
              options={languageOptions}
              onInput={setLanguage}
            />
            {sites.length < 2 ? null : (
              <SelectField
                label={say("Microphone")}
                value={siteId}
                options={sites.map((site) => [site, site] as const)}
                onInput={setSite}
              />
            )}
            <p class="soft">
              {say(
                "Recordings matter most: say the phrase three to five times, from where you usually speak, in a quiet room.",
              )}
            </p>
            <Recorder siteId={siteId} takes={recordings} onTakes={setRecordings} />
            <CheckField
              label={say("Keep the recordings")}
              hint={say("For the next training, on this board. Otherwise they are deleted when this one ends.")}
              value={keepRecordings}
              onInput={setKeep}
            />
            <CheckField
              label={say("Quick")}
              hint={say("Learns from fewer voices: to try a phrase. A thorough training takes some minutes.")}
              value={isQuick}
              onInput={setQuick}
            />
          </>
        )}
      </Form>
    </Card>
  );
}
