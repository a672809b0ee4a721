import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { Described, type Models } from "./described.tsx";

/** A model that is on the board: used, checked, removed. */
export function AddedCard({
  model,
  canUse,
  onChanged,
}: {
  readonly model: Models["added"][number];
  readonly canUse: boolean;
  readonly onChanged: () => Promise<void>;
}) {
  const { name, usedBy, configuration, fallback } = model;
  const [faults, setFaults] = useState<readonly string[]>();
  const use = async (wanted: typeof configuration) => {
    await call("setConfig", { body: wanted });
    await onChanged();
    toast(`${name} is used now.`);
  };
  const check = async () => setFaults((await call("checkModel", { params: { name } })).faults);
  const remove = async () => {
    await call("removeModel", { params: { name } });
    await onChanged();
  };
  return (
    <Card
      title={name}
      actions={
        <>
          {usedBy.length > 0 || !canUse ? null : (
            <Button small label={`Use ${name}`} onPress={() => use(configuration)}>
              Use
            </Button>
          )}
          {usedBy.length > 0 || !canUse || fallback === undefined ? null : (
            <Button small label={`Use ${name} as fallback`} onPress={() => use(fallback)}>
              Use as fallback
            </Button>
          )}
          <Button small icon="check" label={`Check ${name}`} onPress={check}>
            Check
          </Button>
          <Button
            small
            kind="danger"
            icon="trash"
            label={`Remove ${name}`}
            confirm={{ title: `Remove ${name}?`, text: "It can be downloaded again.", yes: "Remove" }}
            onPress={remove}
          >
            Remove
          </Button>
        </>
      }
    >
      <p role="status">
        <Mark tone={usedBy.length > 0 ? "good" : "info"}>
          {usedBy.length > 0 ? `used by ${usedBy.join(", ")}` : "not used"}
        </Mark>{" "}
        {faults === undefined ? null : faults.length === 0 ? (
          <Mark tone="good">intact</Mark>
        ) : (
          <Mark tone="warn">{faults.join("; ")}: remove it and add it again</Mark>
        )}
      </p>
      <Described model={model} />
    </Card>
  );
}
