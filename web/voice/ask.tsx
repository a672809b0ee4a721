import { useState } from "preact/hooks";
import { call } from "../api/call.ts";
import { Form } from "../widgets/form.tsx";
import { TextField } from "../widgets/field.tsx";
import { say } from "../words/say.ts";

/** Sends a sentence to the board as text, as if it had been heard. `onAsked` receives the session. */
export function Ask({
  text: first = "",
  label = say("Say something to the board"),
  submit = say("Ask"),
  placeholder = say("turn on the kitchen light"),
  inline = true,
  onAsked,
}: {
  readonly text?: string;
  readonly label?: string;
  readonly submit?: string;
  readonly placeholder?: string;
  readonly inline?: boolean;
  readonly onAsked: (sessionId: string) => void;
}) {
  const [text, setText] = useState(first);
  return (
    <Form
      submit={submit}
      inline={inline}
      disabled={text.trim() === ""}
      onSubmit={async () => {
        const { sessionId } = await call("startSession", { body: { text: text.trim() } });
        setText(first);
        onAsked(sessionId);
      }}
    >
      {() => <TextField label={label} value={text} placeholder={placeholder} onInput={setText} />}
    </Form>
  );
}
