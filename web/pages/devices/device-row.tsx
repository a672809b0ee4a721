import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { CheckField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { type Device, nameOf, verbsOf } from "./rooms.ts";

const outcomes = {
  done: "has confirmed",
  sent: "was told; it does not say what it did",
  silent: "was told, but has not confirmed",
  unavailable: "is away: nothing was sent",
} as const;

/** One device: what it is called, what it has told last, buttons to try it, and a form to change what is said of it. */
export function DeviceRow({ device, onChanged }: { readonly device: Device; readonly onChanged: () => Promise<void> }) {
  const [isEditing, setEditing] = useState(false);
  const { deviceId, kind, announced, names, hidden, state, available } = device;
  const name = nameOf(device);
  const verbs = available ? verbsOf(kind) : undefined;
  const turn = (operation: "on" | "off") => async () => {
    const { outcome } = await call("switchHomeDevice", { params: { deviceId }, body: { operation } });
    toast(`${name} ${outcomes[outcome]}`);
    await onChanged();
  };
  return (
    <li>
      <div class="what">
        <strong>{name}</strong>
        <span class="soft small">
          {kind.replaceAll("_", " ")}
          {names.length > 1 ? ` · also “${names.slice(1).join("”, “")}”` : ""}
          {name === announced ? "" : ` · announced as ${announced}`}
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
        {hidden ? <Mark tone="idle">hidden</Mark> : null}
        {available ? <span class="small number">{state ?? ""}</span> : <Mark tone="warn">away</Mark>}
        {verbs === undefined ? null : (
          <Button small label={`${verbs.on}: ${name}`} onPress={turn("on")}>
            {verbs.on}
          </Button>
        )}
        {verbs?.off === undefined ? null : (
          <Button small label={`${verbs.off}: ${name}`} onPress={turn("off")}>
            {verbs.off}
          </Button>
        )}
        <Button small kind="quiet" icon="edit" label={`Edit ${name}`} onPress={() => setEditing(!isEditing)} />
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
    <Form submit="Save" pointers={["/names", "/room"]} onSubmit={save}>
      {(problem) => (
        <>
          <TextField
            label="Names"
            hint={`What you call it, separated by commas; the first one is spoken. Empty: “${announced}”, as it announces itself.`}
            value={called}
            fault={problem?.faultOf("/names")}
            onInput={setCalled}
          />
          <TextField
            label="Room"
            hint="Empty: as it announces itself."
            value={place}
            fault={problem?.faultOf("/room")}
            onInput={setPlace}
          />
          <CheckField label="Hidden" hint="It is not found by voice." value={hidden} onInput={setHidden} />
        </>
      )}
    </Form>
  );
}
