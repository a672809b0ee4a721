/** The English accents that are recognised. */
import type { ControlProps } from "./control-props.ts";
import { say } from "../../words/say.ts";

const accents = [
  ["en-us", say("American ¦ accent")],
  ["en-gb", say("British ¦ accent")],
  ["en-gb-scotland", say("Scottish ¦ accent")],
  ["en-029", say("Caribbean ¦ accent")],
] as const;

export function Accents({ tied, value, onInput }: ControlProps) {
  const chosen = (value ?? []) as readonly string[];
  const others = chosen.filter((one) => !accents.some(([code]) => code === one)).map((one) => [one, one] as const);
  return (
    <div class="checks">
      {[...accents, ...others].map(([code, word]) => (
        <label key={code} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            aria-describedby={tied["aria-describedby"]}
            // One must remain.
            disabled={chosen.length === 1 && chosen[0] === code}
            onInput={({ currentTarget }) =>
              onInput(currentTarget.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }
          />
          {word}
        </label>
      ))}
    </div>
  );
}
