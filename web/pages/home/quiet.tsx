import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { SelectField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { timeOf } from "../../widgets/format.ts";
import { say } from "../../words/say.ts";

type Site = Answer<"listAnnouncements">["sites"][number];

const allRooms = "";
const night = "480";

/** Where only what is urgent is announced, until when; and to ask for that, or to end it. */
export function Quiet({ sites, reload }: { readonly sites: readonly Site[]; readonly reload: () => Promise<void> }) {
  const [site, setSite] = useState(allRooms);
  const [minutes, setMinutes] = useState(night);
  return (
    <details class="quiet" open={sites.some(({ quiet }) => quiet !== undefined)}>
      <summary>{say("Do not disturb")}</summary>
      <ul class="announcements">
        {sites.map(({ siteId, quiet }) =>
          quiet === undefined ? null : (
            <li key={siteId}>
              <strong>{siteId}</strong>
              <span class="soft small">
                {say("only what is urgent, until {time}", { time: timeOf(quiet.until) })}
                {quiet.asked ? "" : ` · ${say("quiet hours of the configuration")}`}
              </span>
              {quiet.asked ? (
                <Button
                  small
                  kind="quiet"
                  label={say("Disturb again in {siteId}", { siteId })}
                  onPress={async () => {
                    await call("operateQuiet", { body: { operation: "end", siteIds: [siteId] } });
                    await reload();
                  }}
                >
                  {say("Disturb again")}
                </Button>
              ) : null}
            </li>
          ),
        )}
      </ul>
      <Form
        submit={say("Do not disturb")}
        onSubmit={async () => {
          const siteIds = site === allRooms ? {} : { siteIds: [site] };
          await call("operateQuiet", { body: { operation: "begin", minutes: Number(minutes), ...siteIds } });
          await reload();
        }}
      >
        {() => (
          <>
            <SelectField
              label={say("Where not to disturb")}
              value={site}
              onInput={setSite}
              options={[[allRooms, say("All rooms")], ...sites.map(({ siteId }) => [siteId, siteId] as const)]}
            />
            <SelectField
              label={say("How long")}
              value={minutes}
              onInput={setMinutes}
              options={[
                ["60", say("1 hour")],
                ["180", say("3 hours")],
                [night, say("A night: 8 hours")],
                ["1440", say("A day")],
              ]}
            />
          </>
        )}
      </Form>
    </details>
  );
}
