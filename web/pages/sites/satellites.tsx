import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { CheckField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { timeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { say, sayWith } from "../../words/say.ts";

type Found = Answer<"listSatellites">;

export function Satellites() {
  const loaded = useLoad(() => call("listSatellites"), [], { every: 5000 });
  return (
    <>
      <Card title={say("Satellites")} flush>
        <Show of={loaded}>{(found) => <List found={found} onChange={loaded.reload} />}</Show>
      </Card>
      {loaded.value === undefined ? null : <Add found={loaded.value} onAdded={loaded.reload} />}
    </>
  );
}

function List({ found, onChange }: { readonly found: Found; readonly onChange: () => Promise<void> }) {
  const remove = async (siteId: string) => {
    await call("removeSatellite", { params: { siteId } });
    toast(say("Removed {siteId}.", { siteId }));
    await onChange();
  };
  return (
    <ul class="list">
      {found.satellites.map(({ siteId, addedAt, connected, plain, address }) => (
        <li key={siteId}>
          <div class="what">
            <strong>{siteId}</strong>
            <span class="soft small">
              {address === undefined ? "" : `${address}, `}
              {say("let in since {addedAt}", { addedAt: timeOf(addedAt) })}
            </span>
          </div>
          <div class="row">
            {plain ? (
              <Mark tone="warn" icon="mic">
                {say("microcontroller, not encrypted")}
              </Mark>
            ) : null}
            <Mark tone={connected ? "good" : "idle"}>{connected ? say("connected ¦ satellite") : say("away")}</Mark>
            <Button
              small
              kind="danger"
              icon="trash"
              label={say("Remove the satellite {siteId}", { siteId })}
              confirm={{
                title: say("Remove the satellite {siteId}?", { siteId }),
                text: say("Its connection is closed and its credential revoked immediately."),
                yes: say("Remove"),
              }}
              onPress={() => remove(siteId)}
            >
              {say("Remove")}
            </Button>
          </div>
        </li>
      ))}
      {found.satellites.length > 0 ? null : (
        <li>
          <span class="soft">
            {!areOn(found)
              ? say("Satellites are off. Set bus > satellite_address in the settings to allow them.")
              : say("None yet. A satellite is a small board with a microphone and a speaker in another room.")}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Satellites, or boards of other firmware, which speak without encryption. */
const areOn = ({ address, plainAddresses }: Found): boolean => address !== undefined || plainAddresses !== undefined;

function Add({ found, onAdded }: { readonly found: Found; readonly onAdded: () => Promise<void> }) {
  const [siteId, setSiteId] = useState("");
  const [wantsPlain, setPlain] = useState(false);
  const [added, setAdded] = useState<Answer<"addSatellite"> & { readonly plain: boolean }>();
  if (!areOn(found)) return null;
  const hasChoice = found.address !== undefined && found.plainAddresses !== undefined;
  const plain = hasChoice ? wantsPlain : found.address === undefined;
  return (
    <Card title={say("Add a satellite")}>
      {added === undefined ? (
        <Form
          submit={say("Create credential")}
          disabled={siteId === ""}
          pointers={["/siteId"]}
          onSubmit={async () => {
            setAdded({ ...(await call("addSatellite", { body: { siteId, ...(plain ? { plain } : {}) } })), plain });
            setSiteId("");
            await onAdded();
          }}
        >
          {(problem) => (
            <>
              <TextField
                label={say("Its room")}
                placeholder={say("bedroom")}
                hint={say("Lower-case letters, digits and hyphens.")}
                value={siteId}
                fault={problem?.faultOf("/siteId")}
                onInput={setSiteId}
              />
              {found.plainAddresses === undefined ? null : (
                <CheckField
                  label={say("It is a microcontroller")}
                  hint={say(
                    "Such a board cannot encrypt: whoever is in its network can listen to it. This board detects its wake word.",
                  )}
                  value={plain}
                  disabled={!hasChoice}
                  onInput={setPlain}
                />
              )}
            </>
          )}
        </Form>
      ) : (
        <div class="stack tight" role="status">
          <p>
            {added.plain
              ? say("Enter this on that board. It holds a password and is not shown again.")
              : sayWith("Save this on the satellite as {code}. It holds a password and is not shown again.", {
                  code: <code>/etc/sotto-satellite/hub.toml</code>,
                })}
          </p>
          <pre class="file" tabIndex={0}>
            {added.credential}
          </pre>
          <div class="row">
            <Button onPress={() => navigator.clipboard.writeText(added.credential)}>{say("Copy")}</Button>
            <Button kind="primary" icon="check" onPress={() => setAdded(undefined)}>
              {say("Done")}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
