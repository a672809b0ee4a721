import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { Show } from "../../widgets/empty.tsx";
import { CheckField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { say } from "../../words/say.ts";

/** What is typed is said at a site of this name. */
const textSite = "text";

/** Asks which sites are somebody's. */
export function SiteChoice({
  title,
  sites,
  onClose,
  onChosen,
}: {
  readonly title: string;
  readonly sites: readonly string[];
  readonly onClose: () => void;
  readonly onChosen: (sites: string[]) => Promise<void>;
}) {
  const [chosen, setChosen] = useState(sites);
  const known = useLoad(() => call("getPhrases"), []);
  return (
    <Dialog title={title} onClose={onClose}>
      <Show of={known}>
        {(phrases) => (
          <Form submit={say("Save")} onSubmit={() => onChosen([...chosen])}>
            {() =>
              [...new Set([...phrases.sites, ...sites, textSite])].map((site) => (
                <CheckField
                  key={site}
                  label={site}
                  value={chosen.includes(site)}
                  onInput={(isOn) => setChosen(isOn ? [...chosen, site] : chosen.filter((one) => one !== site))}
                />
              ))
            }
          </Form>
        )}
      </Show>
    </Dialog>
  );
}

/** A button that changes the sites of a user. */
export function SitesOf({
  login,
  sites,
  onChange,
}: {
  readonly login: string;
  readonly sites: readonly string[];
  readonly onChange: () => Promise<void>;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const title = say("Sites of {login}", { login });
  return (
    <>
      <Button small label={title} onPress={() => setChoosing(true)}>
        {say("Sites")}
      </Button>
      {isChoosing ? (
        <SiteChoice
          title={title}
          sites={sites}
          onClose={() => setChoosing(false)}
          onChosen={async (chosen) => {
            await call("changeUser", { params: { login }, body: { sites: chosen } });
            setChoosing(false);
            await onChange();
          }}
        />
      ) : null}
    </>
  );
}
