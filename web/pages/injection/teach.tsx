import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { CheckField, SelectField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { count } from "../../widgets/format.ts";

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
    <Card title="Teach it">
      <Form
        submit={values.length === 0 ? "Teach" : `Teach ${count(values.length, "value")}`}
        disabled={values.length === 0 || entity === ""}
        onSubmit={teach}
      >
        {() => (
          <>
            <SelectField
              label="Entity"
              value={entity}
              options={entities.map((name) => [name, name] as const)}
              onInput={setEntity}
            />
            <TextField
              label="Values"
              lines={4}
              hint="One per line, as it is spoken. The values are understood within seconds and survive a restart."
              placeholder={"atelier\nconservatory"}
              value={text}
              onInput={setText}
            />
            <CheckField
              label="Replace the values injected before"
              hint="If off, they are added."
              value={isInstead}
              onInput={setInstead}
            />
          </>
        )}
      </Form>
    </Card>
  );
}
