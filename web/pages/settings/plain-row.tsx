/** One setting in plain words: its name and purpose on one side, how it is set on the other. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Link } from "wouter-preact";
import { Icon } from "../../widgets/icon.tsx";
import type { PropertySchema } from "../../widgets/schema-fields.tsx";
import { faultOf, orDefault, presentOf } from "./changes.ts";
import { PlainControl } from "./plain-control.tsx";
import type { Control, Plain } from "./plain.ts";
import type { Settings } from "./use-settings.ts";
import { phraseFault, type WakeWord } from "./wake-word-list.ts";
import { say, sayWith } from "../../words/say.ts";

export type RowProps = { readonly setting: Plain; readonly schema: PropertySchema; readonly settings: Settings };

/** The controls that consist of several inputs, which have labels of their own. */
const grouped: ReadonlySet<string> = new Set(["wake words", "voice", "accents", "sites", "quiet hours"]);

export function PlainRow({ setting, schema, settings }: RowProps) {
  const { path, label, help, control } = setting;
  const id = useId();
  const present = presentOf(settings.shown, path);
  const change = settings.changes[path];
  const value = change === undefined ? present.value : (change.value ?? schema.default);
  const own = change === undefined ? undefined : ownFault(control, value);
  const fault = own ?? faultOf(settings.faults, path);
  const isGroup = grouped.has(control.as);
  const tied = {
    id,
    "aria-labelledby": `${id}-name`,
    "aria-describedby": `${id}-help ${id}-more`,
    "aria-invalid": fault !== undefined,
  };
  return (
    <div class="plain-row" role={isGroup ? "group" : undefined} aria-labelledby={isGroup ? `${id}-name` : undefined}>
      <div>
        {isGroup ? (
          <strong id={`${id}-name`}>{label}</strong>
        ) : (
          <label id={`${id}-name`} for={id}>
            {label}
          </label>
        )}
        <p class="hint" id={`${id}-help`}>
          {help}
        </p>
      </div>
      <div class="plain-control">
        <PlainControl
          setting={setting}
          tied={tied}
          value={value}
          onInput={(next) => settings.change(path, orDefault(next, schema.default, present))}
          shown={settings.shown}
          faultAt={(part) => faultOf(settings.faults, path, part)}
        />
        <div id={`${id}-more`} class="plain-more">
          {fault === undefined ? null : (
            <span class="fault" role="alert">
              <Icon name="warn" />
              {fault}
            </span>
          )}
          <Conflict path={path} settings={settings} said={sayOf(setting)} />
          <Exceptions setting={setting} settings={settings} />
          <State setting={setting} schema={schema} settings={settings} />
        </div>
      </div>
    </div>
  );
}

/** Says what is wrong with a value before it is sent. */
function ownFault(control: Control, value: unknown): string | undefined {
  if (control.as === "wake words") return phraseFault((value ?? []) as readonly WakeWord[]);
  if (control.as !== "number") return undefined;
  const { min, max, unit } = control;
  const isWithin = typeof value === "number" && value >= min && value <= max;
  return isWithin ? undefined : say("Use a number from {min} to {max} {unit}.", { min, max, unit });
}

/** Shown where some rooms, languages or phrases have a value of their own, which comes before this one. */
function Exceptions({ setting: { path, exceptions = [] }, settings: { shown } }: Omit<RowProps, "schema">) {
  if (!exceptions.some((one) => isException(one, presentOf(shown, one).value))) return null;
  return (
    <span class="soft small">
      {sayWith("Some have a value of their own: see {link}.", {
        link: <Link href={`/settings/${path.split(".")[0] ?? ""}`}>{say("Advanced")}</Link>,
      })}
    </span>
  );
}

function isException(path: string, value: unknown): boolean {
  if (path === "hotword.wake_words")
    return (value as readonly object[] | undefined)?.some((word) => Object.hasOwn(word, "sensitivity")) === true;
  return Object.keys(value ?? {}).length > 0;
}

/** Shows whether it is the default, and offers to return to it. */
function State({ setting, schema, settings }: RowProps) {
  const { path, label } = setting;
  const change = settings.changes[path];
  const isDefault =
    change === undefined ? presentOf(settings.shown, path).source === "default" : change.value === undefined;
  const usual = sayOf(setting)(schema.default);
  return (
    <div class="by">
      <span>
        {change === undefined ? "" : `${say("Changed, not saved.")} `}
        {isDefault ? say("Default ¦ setting") : usual === "" ? "" : say("Default: {usual}", { usual })}
      </span>
      {change === undefined ? null : (
        <button
          class="button quiet small"
          type="button"
          aria-label={say("Undo: {label}", { label })}
          onClick={() => settings.discard(path)}
        >
          {say("Undo")}
        </button>
      )}
      {isDefault ? null : (
        <button
          class="button quiet small"
          type="button"
          aria-label={say("Reset to the default: {label}", { label })}
          onClick={() => settings.change(path, undefined)}
        >
          {say("Reset")}
        </button>
      )}
    </div>
  );
}

/** Shown when somebody else has changed the same setting since it was changed here. */
export function Conflict({
  path,
  settings,
  said = words,
}: {
  readonly path: string;
  readonly settings: Settings;
  readonly said?: (value: unknown) => string;
}): ComponentChildren {
  if (!settings.conflicts.includes(path)) return null;
  const theirs = said(presentOf(settings.shown, path).value);
  return (
    <span class="fault" role="alert">
      <Icon name="warn" />
      <span>
        {theirs === ""
          ? say("Somebody else has changed this meanwhile. Save to replace it with yours, or undo yours.")
          : say(
              "Somebody else has changed this meanwhile, to {theirs}. Save to replace it with yours, or undo yours.",
              {
                theirs,
              },
            )}
      </span>
    </span>
  );
}

function words(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Returns what puts a value of the setting into words; "" for what is too long for a sentence. */
function sayOf({ control }: Plain): (value: unknown) => string {
  if (control.as === "switch") return (value) => (value === true ? say("on ¦ setting") : say("off ¦ setting"));
  if (control.as === "range") return (value) => (typeof value === "number" ? control.say(value) : "");
  if (control.as === "number") return (value) => (typeof value === "number" ? `${value} ${control.unit}` : "");
  if (control.as === "choice") return (value) => control.options.find(([one]) => one === value)?.[1] ?? words(value);
  return words;
}
