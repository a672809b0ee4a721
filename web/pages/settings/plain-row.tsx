/** One setting in plain words: its name and purpose on one side, how it is set on the other. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "../../widgets/icon.tsx";
import type { PropertySchema } from "../../widgets/schema-fields.tsx";
import { faultOf, orDefault, presentOf } from "./changes.ts";
import { PlainControl } from "./plain-control.tsx";
import type { Plain } from "./plain.ts";
import type { Settings } from "./use-settings.ts";

export type RowProps = { readonly setting: Plain; readonly schema: PropertySchema; readonly settings: Settings };

/** The controls that consist of several inputs, which have labels of their own. */
const grouped: ReadonlySet<string> = new Set(["wake words", "voice", "accents", "sites"]);

export function PlainRow({ setting, schema, settings }: RowProps) {
  const { path, label, help, control } = setting;
  const id = useId();
  const present = presentOf(settings.shown, path);
  const change = settings.changes[path];
  const value = change === undefined ? present.value : (change.value ?? schema.default);
  const own = typeof value === "string" && control.as === "number" ? numberFault(control) : undefined;
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
          <State setting={setting} schema={schema} settings={settings} />
        </div>
      </div>
    </div>
  );
}

function numberFault({ min, max, unit }: { readonly min: number; readonly max: number; readonly unit: string }) {
  return `Use a number from ${min} to ${max} ${unit}.`;
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
        {change === undefined ? "" : "Changed, not saved. "}
        {isDefault ? "Default" : usual === "" ? "" : `Default: ${usual}`}
      </span>
      {change === undefined ? null : (
        <button
          class="button quiet small"
          type="button"
          aria-label={`Undo: ${label}`}
          onClick={() => settings.discard(path)}
        >
          Undo
        </button>
      )}
      {isDefault ? null : (
        <button
          class="button quiet small"
          type="button"
          aria-label={`Reset to the default: ${label}`}
          onClick={() => settings.change(path, undefined)}
        >
          Reset
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
        Somebody else has changed this meanwhile{theirs === "" ? "" : `, to ${theirs}`}. Save to replace it with yours,
        or undo yours.
      </span>
    </span>
  );
}

function words(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Returns what puts a value of the setting into words; "" for what is too long for a sentence. */
function sayOf({ control }: Plain): (value: unknown) => string {
  if (control.as === "switch") return (value) => (value === true ? "on" : "off");
  if (control.as === "range") return (value) => (typeof value === "number" ? control.say(value) : "");
  if (control.as === "number") return (value) => (typeof value === "number" ? `${value} ${control.unit}` : "");
  if (control.as === "choice") return (value) => control.options.find(([one]) => one === value)?.[1] ?? words(value);
  return words;
}
