/** Fields that add to a list and keep the focus: Enter adds the text. */
import { useState } from "preact/hooks";
import { Button } from "../../widgets/button.tsx";
import { say } from "../../words/say.ts";

/** Adds each line of a pasted text separately. */
export function AddLines({
  label,
  placeholder,
  onAdd,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly onAdd: (lines: readonly string[]) => void;
}) {
  const [text, setText] = useState("");
  const add = (lines: readonly string[]) => {
    onAdd(lines);
    setText("");
  };
  return (
    <form
      class="row add"
      onSubmit={(event) => {
        event.preventDefault();
        add([text]);
      }}
    >
      <input
        class="input"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={2000}
        autoComplete="off"
        autoCapitalize="off"
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const lines = event.clipboardData?.getData("text/plain").split(/\r?\n/u) ?? [];
          if (lines.length < 2) return;
          event.preventDefault();
          add(lines.slice(0, 2000));
        }}
      />
      <Button type="submit" icon="plus">
        {say("Add")}
      </Button>
    </form>
  );
}

/** Adds a new name. `nameOf` makes the name from the text; undefined when it is invalid or taken. */
export function AddName({
  label,
  placeholder,
  submit,
  nameOf,
  onAdd,
}: {
  readonly label: string;
  readonly placeholder: string;
  /** The name of the button. */
  readonly submit: string;
  readonly nameOf: (written: string) => string | undefined;
  readonly onAdd: (name: string) => void;
}) {
  const [written, setWritten] = useState("");
  const name = nameOf(written);
  return (
    <form
      class="row add"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === undefined) return;
        onAdd(name);
        setWritten("");
      }}
    >
      <input
        class="input"
        aria-label={label}
        placeholder={placeholder}
        value={written}
        maxLength={150}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-invalid={written.trim() !== "" && name === undefined}
        onInput={(event) => setWritten(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus" label={submit} disabled={name === undefined} />
    </form>
  );
}
