import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { CheckField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { type Device, kindName, nameOf } from "./rooms.ts";
import { Switches } from "./switches.tsx";
import { say } from "../../words/say.ts";

/** One device: what it is called, what it has told last, buttons to try it, and a form to change what is said of it. */
export function DeviceRow({ device, onChanged }: { readonly device: Device; readonly onChanged: () => Promise<void> }) {
  const [isEditing, setEditing] = useState(false);
  const { kind, announced, names, hidden } = device;
  const name = nameOf(device);
  return (
    <li>
      <div class="what">
        <strong>{name}</strong>
        <span class="soft small">
          {kindName(kind)}
          {names.length > 1 ? ` · ${say("also “{names}”", { names: names.slice(1).join("”, “") })}` : ""}
          {name === announced ? "" : ` · ${say("announced as {announced}", { announced })}`}
        </span>
        {isEditing ? (
          <Edit
            device={device}
            onDone={async () => {
              setEditing(false);
              await onChanged();
            }}
          />
        ) : null}
      </div>
      <span class="row">
        {hidden ? <Mark tone="idle">{say("hidden")}</Mark> : null}
        <Switches device={device} onChanged={onChanged} />
        <Button
          small
          kind="quiet"
          icon="edit"
          label={say("Edit {name}", { name })}
          onPress={() => setEditing(!isEditing)}
        />
      </span>
    </li>
  );
}

function Edit({ device, onDone }: { readonly device: Device; readonly onDone: () => Promise<void> }) {
  const { deviceId, names, room, announced } = device;
  const [called, setCalled] = useState(names.join(", "));
  const [place, setPlace] = useState(room ?? "");
  const [hidden, setHidden] = useState(device.hidden);
  const save = async () => {
    const wished = called.split(",").map((one) => one.trim());
    const changed = {
      ...(called === names.join(", ") ? {} : { names: wished.filter((one) => one !== "") }),
      ...(place.trim() === (room ?? "") ? {} : { room: place.trim() }),
      ...(hidden === device.hidden ? {} : { hidden }),
    };
    if (Object.keys(changed).length > 0) await call("changeHomeDevice", { params: { deviceId }, body: changed });
    await onDone();
  };
  return (
    <Form submit={say("Save")} pointers={["/names", "/room"]} onSubmit={save}>
      {(problem) => (
        <>
          <TextField
            label={say("Names")}
            hint={say(
              "What you call it, separated by commas; the first one is spoken. Empty: “{announced}”, as it announces itself.",
              { announced },
            )}
            value={called}
            fault={problem?.faultOf("/names")}
            onInput={setCalled}
          />
          <TextField
            label={say("Room")}
            hint={say("Empty: as it announces itself.")}
            value={place}
            fault={problem?.faultOf("/room")}
            onInput={setPlace}
          />
          <CheckField
            label={say("Hidden")}
            hint={say("It is not found by voice.")}
            value={hidden}
            onInput={setHidden}
          />
        </>
      )}
    </Form>
  );
}
