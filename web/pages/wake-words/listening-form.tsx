import { useState } from "preact/hooks";
import { CheckField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { toast } from "../../widgets/toast.tsx";
import { listeningAt, sitesOf, type Where } from "./listening.ts";
import { saveListening } from "./save-listening.ts";
import { say } from "../../words/say.ts";

/** Chooses the sites at which the wake word is listened for. */
export function Listening({ phrase, where }: { readonly phrase: string; readonly where: Where }) {
  const { sites, configured, usual, reload } = where;
  const now = sitesOf(phrase, configured, usual, sites);
  const [chosen, setChosen] = useState<readonly string[]>();
  const wanted = chosen ?? now;
  const save = async () => {
    await saveListening((before) => listeningAt(phrase, wanted, before, usual, sites));
    setChosen(undefined);
    await reload();
    toast(
      wanted.length === 0
        ? say("The board no longer listens for “{phrase}”.", { phrase })
        : say("The board listens for “{phrase}” at {sites}.", { phrase, sites: wanted.join(", ") }),
    );
  };
  return (
    <Form submit={say("Save")} disabled={chosen === undefined} onSubmit={save}>
      {() =>
        sites.map((site) => (
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
        ))
      }
    </Form>
  );
}
