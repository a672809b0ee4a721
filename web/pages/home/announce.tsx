import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import type { Loaded } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { say } from "../../words/say.ts";
import { Quiet } from "./quiet.tsx";

type Announcements = Answer<"listAnnouncements">;
type Announcement = Announcements["announcements"][number];
type Importance = Announcement["importance"];

/** Beside those that are not over. */
const maxOver = 2;
const allRooms = "";

/** Announces something, and shows what became of it; nothing on a board without a speaker. */
export function AnnounceCard({ announcements: { value, reload } }: { readonly announcements: Loaded<Announcements> }) {
  const [text, setText] = useState("");
  const [site, setSite] = useState(allRooms);
  const [importance, setImportance] = useState<Importance>("normal");
  if (value === undefined || value.sites.length === 0) return null;
  const over = value.announcements.filter((one) => !isOpen(one)).slice(0, maxOver);
  const rooms = value.sites.map(
    ({ siteId, away }) => [siteId, away ? say("{siteId} (away)", { siteId }) : siteId] as const,
  );
  return (
    <Card title={say("Announce")}>
      <Form
        submit={say("Announce")}
        disabled={text.trim() === ""}
        onSubmit={async () => {
          const siteIds = site === allRooms ? {} : { siteIds: [site] };
          await call("announce", { body: { text: text.trim(), importance, ...siteIds } });
          setText("");
          await reload();
        }}
      >
        {() => (
          <>
            <TextField
              label={say("What to say in the rooms")}
              value={text}
              placeholder={say("dinner is ready")}
              onInput={setText}
            />
            <SelectField
              label={say("Room")}
              value={site}
              onInput={setSite}
              options={[[allRooms, say("All rooms")], ...rooms]}
            />
            <SelectField
              label={say("How important it is")}
              value={importance}
              onInput={setImportance}
              options={[
                ["info", say("For information")],
                ["normal", say("Normal")],
                ["urgent", say("Urgent: also in quiet hours, and repeated")],
              ]}
            />
          </>
        )}
      </Form>
      <ul class="announcements">
        {value.announcements
          .filter((one) => isOpen(one) || over.includes(one))
          .map((one) => (
            <Row key={one.id} announcement={one} reload={reload} />
          ))}
      </ul>
      <Quiet sites={value.sites} reload={reload} />
    </Card>
  );
}

type State = Announcement["deliveries"][number]["state"];
const stateNames: Readonly<Record<State, string>> = {
  waiting: say("waiting ¦ announcement"),
  speaking: say("speaking ¦ announcement"),
  repeating: say("repeating ¦ announcement"),
  said: say("said ¦ announcement"),
  acknowledged: say("acknowledged ¦ announcement"),
  withdrawn: say("withdrawn ¦ announcement"),
  expired: say("expired ¦ announcement"),
  unacknowledged: say("unacknowledged ¦ announcement"),
};
const openStates: readonly string[] = ["waiting", "speaking", "repeating"];
const isOpen = ({ deliveries }: Announcement): boolean => deliveries.some(({ state }) => openStates.includes(state));

function Row({ announcement, reload }: { readonly announcement: Announcement; readonly reload: () => Promise<void> }) {
  const { id, text, deliveries } = announcement;
  const params = { announcement: id };
  const act = (work: () => Promise<unknown>) => async () => {
    await work();
    await reload();
  };
  const isRepeated = deliveries.some(({ state }) => state === "repeating");
  return (
    <li>
      <strong>{text}</strong>
      <span class="soft small">
        {deliveries
          .map(({ siteId, state, waitsFor }) =>
            waitsFor === undefined
              ? `${siteId}: ${stateNames[state]}`
              : say("{siteId}: {state}, waits for {waitsFor}", { siteId, state: stateNames[state], waitsFor }),
          )
          .join(" · ")}
      </span>
      {isRepeated ? (
        <Button
          small
          kind="primary"
          label={say("Acknowledge {text}", { text })}
          onPress={act(() => call("operateAnnouncement", { params, body: { operation: "acknowledge" } }))}
        >
          {say("Acknowledge")}
        </Button>
      ) : isOpen(announcement) ? (
        <Button
          small
          kind="quiet"
          label={say("Withdraw {text}", { text })}
          onPress={act(() => call("withdrawAnnouncement", { params }))}
        >
          {say("Withdraw")}
        </Button>
      ) : null}
    </li>
  );
}
