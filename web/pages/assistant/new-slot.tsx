import { useState } from "preact/hooks";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { draft, edit } from "./draft.ts";
import type { Intent } from "./sentence.ts";
import { say } from "../../words/say.ts";

export const builtin: readonly (readonly [string, string])[] = [
  ["snips/number", say("a number: seven")],
  ["snips/ordinal", say("an ordinal: the second")],
  ["snips/percentage", say("a percentage: half, ten percent")],
  ["snips/datetime", say("a time: tomorrow at six")],
  ["snips/duration", say("a duration: ten minutes")],
  ["snips/temperature", say("a temperature: twenty degrees")],
  ["snips/amountOfMoney", say("an amount of money")],
  ["snips/city", say("a city")],
  ["snips/country", say("a country")],
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
  const fault = faultOf(wished, intent);
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
      title={say("New slot")}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{say("Cancel")}</Button>
          <Button kind="primary" disabled={wished === "" || fault !== undefined} onPress={make}>
            {say("Make it")}
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
        <TextField
          label={say("Name")}
          value={name}
          onInput={setName}
          hint={say("As a skill reads it: room")}
          fault={fault}
        />
        <SelectField
          label={say("Its values are")}
          value={entity}
          onInput={setEntity}
          options={[
            [
              another,
              own.includes(wished)
                ? say("{name}, an entity there is", { name: wished })
                : say("an entity of the same name"),
            ],
            ...own
              .filter((one) => one !== wished)
              .map((one) => [one, say("{name}, an entity there is", { name: one })] as const),
            ...builtin,
          ]}
        />
      </form>
    </Dialog>
  );
}

function faultOf(name: string, { slots }: Intent): string | undefined {
  if (slots.some((slot) => slot.name === name)) return say("The intent has a slot of this name");
  return /[/+#[\]]/u.test(name) ? say('Without "/", "+", "#" and brackets') : undefined;
}
