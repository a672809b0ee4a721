import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { CheckField, SelectField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { say, sayMany } from "../../words/say.ts";

export function Teach({
  entities,
  onAsked,
}: {
  readonly entities: readonly string[];
  readonly onAsked: (taskId: string) => void;
}) {
  const [entity, setEntity] = useState(entities[0] ?? "");
  const [text, setText] = useState("");
  const [isInstead, setInstead] = useState(false);
  const values = [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  const teach = async () => {
    const kind = isInstead ? "addFromVanilla" : "add";
    const { taskId } = await call("inject", { body: { operations: [[kind, { [entity]: values }]] } });
    setText("");
    onAsked(taskId);
  };
  return (
    <Card title={say("Teach it")}>
      <Form
        submit={values.length === 0 ? say("Teach") : sayMany(values.length, "Teach {n} value", "Teach {n} values")}
        disabled={values.length === 0 || entity === ""}
        onSubmit={teach}
      >
        {() => (
          <>
            <SelectField
              label={say("Entity")}
              value={entity}
              options={entities.map((name) => [name, name] as const)}
              onInput={setEntity}
            />
            <TextField
              label={say("Values")}
              lines={4}
              hint={say(
                "One per line, as it is spoken. The values are understood within seconds and survive a restart.",
              )}
              placeholder={`${say("study ¦ a room")}\n${say("conservatory")}`}
              value={text}
              onInput={setText}
            />
            <CheckField
              label={say("Replace the values injected before")}
              hint={say("If off, they are added.")}
              value={isInstead}
              onInput={setInstead}
            />
          </>
        )}
      </Form>
    </Card>
  );
}
