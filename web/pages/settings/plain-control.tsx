/** The input of a setting in plain words. */
import { useState } from "preact/hooks";
import { numberIn } from "./number-in.ts";
import { Accents } from "./accents.tsx";
import { LanguageChoice, Voice } from "./voice.tsx";
import type { Plain } from "./plain.ts";
import type { ControlProps } from "./control-props.ts";
import { QuietHours } from "./quiet-hours.tsx";
import { Sites } from "./sites.tsx";
import { WakeWords } from "./wake-words.tsx";
import { say } from "../../words/say.ts";

export function PlainControl({ setting, ...props }: ControlProps & { readonly setting: Plain }) {
  const { control } = setting;
  const { tied, value, onInput } = props;
  switch (control.as) {
    case "range":
      return <Range {...props} control={control} />;
    case "number":
      return <NumberInput {...props} unit={control.unit} />;
    case "switch":
      return (
        <input
          {...tied}
          class="switch"
          type="checkbox"
          checked={value === true}
          onInput={({ currentTarget }) => onInput(currentTarget.checked)}
        />
      );
    case "choice":
      return (
        <select
          {...tied}
          class="input"
          value={String(value)}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        >
          {control.options.map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </select>
      );
    case "wake words":
      return <WakeWords {...props} />;
    case "voice":
      return <Voice {...props} />;
    case "language":
      return <LanguageChoice {...props} />;
    case "accents":
      return <Accents {...props} />;
    case "sites":
      return <Sites {...props} />;
    case "quiet hours":
      return <QuietHours {...props} />;
    default:
      return <TimeZone {...props} />;
  }
}

function Range({
  control: { min, max, step, ends, say: inWords },
  tied,
  value,
  onInput,
}: ControlProps & { readonly control: Extract<Plain["control"], { readonly as: "range" }> }) {
  const now = Number(value);
  return (
    <>
      <output class="said" for={tied.id}>
        {inWords(now)}
      </output>
      <input
        {...tied}
        class="range"
        type="range"
        min={min}
        // A value from the file can be beyond what the slider usually offers.
        max={Math.max(max, now)}
        step={step}
        value={now}
        aria-valuetext={inWords(now)}
        onInput={({ currentTarget }) => onInput(currentTarget.valueAsNumber)}
      />
      <div class="ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </>
  );
}

/** What is no number is kept as it was typed. */
function NumberInput({ tied, value, onInput, unit }: ControlProps & { readonly unit: string }) {
  const [typed, setTyped] = useState("");
  return (
    <div class="with-unit">
      <input
        {...tied}
        class="input number"
        inputMode="decimal"
        autoComplete="off"
        value={numberIn(typed) === value ? typed : String(value)}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onInput(numberIn(currentTarget.value));
        }}
      />
      <span>{unit}</span>
    </div>
  );
}

function TimeZone({ tied, value, onInput }: ControlProps) {
  // They are several hundred.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input
        {...tied}
        class="input"
        list={`${tied.id}-list`}
        autoComplete="off"
        placeholder={say("that of the board")}
        onFocus={() => setOpen(true)}
        value={typeof value === "string" ? value : ""}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <datalist id={`${tied.id}-list`}>
        {isOpen ? Intl.supportedValuesOf("timeZone").map((zone) => <option key={zone} value={zone} />) : null}
      </datalist>
    </>
  );
}
