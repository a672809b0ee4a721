import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { sizeOf } from "../../widgets/format.ts";
import { Described, type Models } from "./described.tsx";

/** A model of the catalogue, which is added after its licence was agreed to. */
export function OfferedCard({
  model,
  onAsked,
}: {
  readonly model: Models["offered"][number];
  readonly onAsked: (taskId: string) => void;
}) {
  const { name, licence, bytes, downloaded, sources } = model;
  const add = async () => onAsked((await call("addModel", { body: { name, licence: licence.id } })).taskId);
  const left = downloaded === 0 ? "" : `, of which ${sizeOf(downloaded)} are here`;
  return (
    <Card
      title={name}
      actions={
        <Button
          small
          icon="download"
          label={`Add ${name}`}
          confirm={{
            title: `Add ${name}?`,
            text: `${sizeOf(bytes)} are downloaded from ${sources.join(", ")}${left}. Its licence is ${licence.id}: ${licence.address}`,
            yes: "Agree and add",
          }}
          onPress={add}
        >
          Add
        </Button>
      }
    >
      <Described model={model} />
    </Card>
  );
}
