import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { draft, edit } from "./draft.ts";
import { RemarksAt } from "./remark-list.tsx";
import { say } from "../../words/say.ts";

/** Sentences that mean none of the intents, one per line. */
export function CounterExamples() {
  const listed = draft.value?.counterExamples;
  return (
    <Card title={say("Not meant")}>
      <TextField
        label={say("Sentences that mean no intent")}
        hint={say(
          "One per line. They resemble a sentence of yours, but the board must not act on them: “turn on the heating”.",
        )}
        lines={4}
        value={(listed ?? []).join("\n")}
        onInput={(value) => {
          const [op, path] = [listed === undefined ? "add" : "replace", "/counterExamples"] as const;
          if (value !== "") edit({ op, path, value: value.split("\n").slice(0, 2000) });
          else if (listed !== undefined) edit({ op: "remove", path });
        }}
      />
      <RemarksAt place="/counterExamples" />
    </Card>
  );
}
