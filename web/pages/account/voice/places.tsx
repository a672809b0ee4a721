/** In which language, and at which microphone, somebody reads. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, call } from "../../../api/call.ts";
import type { Refused } from "../../../api/problem.ts";
import { useLoad } from "../../../api/use.ts";
import { Button } from "../../../widgets/button.tsx";
import { Show } from "../../../widgets/empty.tsx";
import { SelectField } from "../../../widgets/field.tsx";
import { languageName, languages } from "../../../words/language.ts";
import { say } from "../../../words/say.ts";

/** Who has sites reads at one of them. */
async function placesOfUser(): Promise<readonly string[]> {
  const [{ sites: all }, { sites }] = await Promise.all([call("getPhrases"), call("getCurrentUser")]);
  return sites ?? all;
}

export function Places({
  name,
  language,
  hasRead,
  isListening,
  site,
  onSite,
  onBegun,
  onProblem,
}: {
  readonly name: string;
  readonly language: string;
  readonly hasRead: boolean;
  readonly isListening: boolean;
  readonly site: string;
  readonly onSite: (site: string) => void;
  readonly onBegun: (begun: Answer<"readSentences">) => void;
  readonly onProblem: (refused: Refused) => void;
}) {
  const places = useLoad(placesOfUser, []);
  const [wanted, setWanted] = useState(language);
  const { value: sites } = places;
  useEffect(() => {
    const [first] = sites ?? [];
    if (first !== undefined && sites?.includes(site) === false) onSite(first);
  }, [sites]);
  const begin = async () =>
    onBegun(await call("readSentences", { params: { login: name }, body: { language: wanted } }));
  const anew = say("Begin in {language}", { language: languageName(wanted) });
  // Of a board that hears more languages than the page speaks.
  const tags = [...new Set([...Object.keys(languages), language])];
  return (
    <>
      <SelectField
        label={say("Language")}
        hint={say("In which you speak to the board.")}
        value={wanted}
        disabled={isListening}
        options={tags.map((tag) => [tag, languageName(tag)] as const)}
        onInput={setWanted}
      />
      {wanted === language ? null : (
        <div class="row">
          <Button
            {...(hasRead
              ? {
                  confirm: {
                    title: anew,
                    text: say("What you have read in the other language is deleted."),
                    yes: anew,
                  },
                }
              : {})}
            disabled={isListening}
            onPress={begin}
            onProblem={onProblem}
          >
            {anew}
          </Button>
        </div>
      )}
      <Show of={places}>
        {(sites) => (
          <SelectField
            label={say("Microphone")}
            hint={say("Where you usually speak, in a quiet room.")}
            value={site}
            disabled={isListening}
            options={sites.map((one) => [one, one] as const)}
            onInput={onSite}
          />
        )}
      </Show>
    </>
  );
}
