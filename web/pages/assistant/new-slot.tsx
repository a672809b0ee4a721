import { useState } from "preact/hooks";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { draft, edit } from "./draft.ts";
import type { Intent } from "./sentence.ts";

export const builtin: readonly (readonly [string, string])[] = [
  ["snips/number", "a number: seven"],
  ["snips/ordinal", "an ordinal: the second"],
  ["snips/percentage", "a percentage: half, ten percent"],
  ["snips/datetime", "a time: tomorrow at six"],
  ["snips/duration", "a duration: ten minutes"],
  ["snips/temperature", "a temperature: twenty degrees"],
  ["snips/amountOfMoney", "an amount of money"],
  ["snips/city", "a city"],
  ["snips/country", "a country"],
];

const another = "";

/** Asks for the name and the values of a slot, and creates both. */
export function NewSlot({
  intent,
  place,
  onClose,
  onMade,
}: {
  readonly intent: Intent;
  readonly place: string;
  readonly onClose: () => void;
  readonly onMade: (name: string) => void;
}) {
  const [name, setName] = useState("");
  const [entity, setEntity] = useState<string>(another);
  const own = draft.value?.entities.map((one) => one.name) ?? [];
  const wished = name.trim();
  const isTaken = intent.slots.some((slot) => slot.name === wished);
  const fault = isTaken
    ? "The intent has a slot of this name"
    : /[/+#[\]]/u.test(wished)
      ? 'Without "/", "+", "#" and brackets'
      : undefined;
  const make = () => {
    if (wished === "" || fault !== undefined) return;
    if (entity === another && !own.includes(wished))
      edit({
        op: "add",
        path: "/entities/-",
        value: { name: wished, extensible: true, useSynonyms: true, strictness: 1, values: [] },
      });
    const slot = { name: wished, entity: entity === another ? wished : entity, required: false, question: "" };
    edit({ op: "add", path: `${place}/slots/-`, value: slot });
    onMade(wished);
  };
  return (
    <Dialog
      title="New slot"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" disabled={wished === "" || fault !== undefined} onPress={make}>
            Make it
          </Button>
        </>
      }
    >
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <TextField label="Name" value={name} onInput={setName} hint="As a skill reads it: room" fault={fault} />
        <SelectField
          label="Its values are"
          value={entity}
          onInput={setEntity}
          options={[
            [another, own.includes(wished) ? `${wished}, an entity there is` : "an entity of the same name"],
            ...own.filter((one) => one !== wished).map((one) => [one, `${one}, an entity there is`] as const),
            ...builtin,
          ]}
        />
      </form>
    </Dialog>
  );
}
