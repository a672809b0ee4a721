import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import type { Loaded } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";

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
  const rooms = value.sites.map(({ siteId, away }) => [siteId, away ? `${siteId} (away)` : siteId] as const);
  return (
    <Card title="Announce">
      <Form
        submit="Announce"
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
            <TextField label="What to say in the rooms" value={text} placeholder="dinner is ready" onInput={setText} />
            <SelectField label="Room" value={site} onInput={setSite} options={[[allRooms, "All rooms"], ...rooms]} />
            <SelectField
              label="How important it is"
              value={importance}
              onInput={setImportance}
              options={[
                ["info", "For information"],
                ["normal", "Normal"],
                ["urgent", "Urgent: also in quiet hours, and repeated"],
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
    </Card>
  );
}

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
            waitsFor === undefined ? `${siteId}: ${state}` : `${siteId}: ${state}, waits for ${waitsFor}`,
          )
          .join(" · ")}
      </span>
      {isRepeated ? (
        <Button
          small
          kind="primary"
          label={`Acknowledge ${text}`}
          onPress={act(() => call("operateAnnouncement", { params, body: { operation: "acknowledge" } }))}
        >
          Acknowledge
        </Button>
      ) : isOpen(announcement) ? (
        <Button
          small
          kind="quiet"
          label={`Withdraw ${text}`}
          onPress={act(() => call("withdrawAnnouncement", { params }))}
        >
          Withdraw
        </Button>
      ) : null}
    </li>
  );
}
