import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { sizeOf } from "../../widgets/format.ts";
import { Described, type Models } from "./described.tsx";
import { say } from "../../words/say.ts";

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
  const facts = {
    size: sizeOf(bytes),
    sources: sources.join(", "),
    here: sizeOf(downloaded),
    licence: licence.id,
    address: licence.address,
  };
  return (
    <Card
      title={name}
      actions={
        <Button
          small
          icon="download"
          label={say("Add {name}", { name })}
          confirm={{
            title: say("Add {name}?", { name }),
            text:
              downloaded === 0
                ? say("{size} are downloaded from {sources}. Its licence is {licence}: {address}", facts)
                : say(
                    "{size} are downloaded from {sources}, of which {here} are here. Its licence is {licence}: {address}",
                    facts,
                  ),
            yes: say("Agree and add"),
          }}
          onPress={add}
        >
          {say("Add")}
        </Button>
      }
    >
      <Described model={model} />
    </Card>
  );
}
