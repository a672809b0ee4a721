import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { Described, type Models } from "./described.tsx";
import { say } from "../../words/say.ts";

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
    toast(say("{name} is used now.", { name }));
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
            <Button small label={say("Use {name}", { name })} onPress={() => use(configuration)}>
              {say("Use")}
            </Button>
          )}
          {usedBy.length > 0 || !canUse || fallback === undefined ? null : (
            <Button small label={say("Use as fallback: {name}", { name })} onPress={() => use(fallback)}>
              {say("Use as fallback")}
            </Button>
          )}
          <Button small icon="check" label={say("Check {name}", { name })} onPress={check}>
            {say("Check")}
          </Button>
          <Button
            small
            kind="danger"
            icon="trash"
            label={say("Remove {name}", { name })}
            confirm={{
              title: say("Remove {name}?", { name }),
              text: say("It can be downloaded again."),
              yes: say("Remove"),
            }}
            onPress={remove}
          >
            {say("Remove")}
          </Button>
        </>
      }
    >
      <p role="status">
        <Mark tone={usedBy.length > 0 ? "good" : "info"}>
          {usedBy.length > 0 ? say("used by {users}", { users: usedBy.join(", ") }) : say("not used")}
        </Mark>{" "}
        {faults === undefined ? null : faults.length === 0 ? (
          <Mark tone="good">{say("intact")}</Mark>
        ) : (
          <Mark tone="warn">{say("{faults}: remove it and add it again", { faults: faults.join("; ") })}</Mark>
        )}
      </p>
      <Described model={model} />
    </Card>
  );
}
