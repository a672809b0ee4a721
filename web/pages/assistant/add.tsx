/** Fields that add to a list and stay where they are: Enter adds what is written. */
import { useState } from "preact/hooks";
import { Button } from "../../widgets/button.tsx";

/** Several lines that are pasted add one each. */
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
        Add
      </Button>
    </form>
  );
}

/** A name that is not there yet. `nameOf`: the name that is made of what was written; undefined when there is none or it is taken. */
export function AddName({
  what,
  nameOf,
  onAdd,
}: {
  readonly what: string;
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
        aria-label={`Name of a new ${what}`}
        placeholder={`new ${what}`}
        value={written}
        maxLength={150}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-invalid={written.trim() !== "" && name === undefined}
        onInput={(event) => setWritten(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus" label={`New ${what}`} disabled={name === undefined} />
    </form>
  );
}
