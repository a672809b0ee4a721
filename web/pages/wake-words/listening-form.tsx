import { useState } from "preact/hooks";
import { CheckField, SelectField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { toast } from "../../widgets/toast.tsx";
import { assistantOf, listeningAt, sitesOf, type Where } from "./listening.ts";
import { saveListening } from "./save-listening.ts";
import { languageName } from "../../words/language.ts";
import { say } from "../../words/say.ts";

/** Chooses the sites at which the wake word is listened for and, if there are several, the assistant that answers it. */
export function Listening({ phrase, where }: { readonly phrase: string; readonly where: Where }) {
  const { sites, configured, usual, beside, reload } = where;
  const now = sitesOf(phrase, configured, usual, sites);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [assistant, setAssistant] = useState<string>();
  const wanted = chosen ?? now;
  const answering = assistant ?? assistantOf(phrase, configured);
  // One that was removed is shown as long as the wake word names it.
  const names = new Map(
    beside.map((one) => [one.name, `${one.title ?? one.name} (${languageName(one.language ?? "")})`]),
  );
  if (answering !== "" && !names.has(answering)) names.set(answering, answering);
  const save = async () => {
    await saveListening((before) => listeningAt(phrase, wanted, before, usual, sites, assistant));
    setChosen(undefined);
    setAssistant(undefined);
    await reload();
    toast(
      wanted.length === 0
        ? say("The board no longer listens for “{phrase}”.", { phrase })
        : say("The board listens for “{phrase}” at {sites}.", { phrase, sites: wanted.join(", ") }),
    );
  };
  return (
    <Form submit={say("Save")} disabled={chosen === undefined && assistant === undefined} onSubmit={save}>
      {() => (
        <>
          {sites.map((site) => (
            <CheckField
              key={site}
              label={
                sites.length === 1
                  ? say("Listen for “{phrase}”", { phrase })
                  : say("Listen for “{phrase}” at {site}", { phrase, site })
              }
              value={wanted.includes(site)}
              onInput={(is) => setChosen(is ? [...wanted, site] : wanted.filter((one) => one !== site))}
            />
          ))}
          {names.size === 0 ? null : (
            <SelectField
              label={say("Assistant that answers “{phrase}”", { phrase })}
              value={answering}
              options={[["", say("the one in use")], ...names]}
              onInput={setAssistant}
            />
          )}
        </>
      )}
    </Form>
  );
}
