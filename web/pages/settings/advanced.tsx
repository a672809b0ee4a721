/** The keys of the configuration file, as they are. */
import { Card } from "../../widgets/card.tsx";
import { type PropertySchema, SchemaField } from "../../widgets/schema-fields.tsx";
import { faultOf, presentOf, type Section } from "./changes.ts";
import { Conflict } from "./plain-row.tsx";
import type { Settings } from "./use-settings.ts";
import { say } from "../../words/say.ts";

const effects: Readonly<Record<Section["effect"], (section: Section) => string>> = {
  component: ({ component = "" }) => say("Saving restarts only {component}.", { component }),
  platform: () => say("Changes take effect at the next start of the platform."),
  none: () => say("Changes take effect immediately, without a restart."),
};

/** Edits some keys of a section, or all of them. */
export function SectionCard({
  section,
  keys = Object.keys(section.properties),
  settings,
}: {
  readonly section: Section;
  readonly keys?: readonly string[];
  readonly settings: Settings;
}) {
  return (
    <Card title={titleOf(section.name)}>
      <p class="soft">
        {section.about} {effects[section.effect](section)}
      </p>
      {keys.map((key) => (
        <Key
          key={key}
          name={key}
          path={`${section.name}.${key}`}
          schema={(section.properties as Record<string, PropertySchema>)[key] ?? {}}
          settings={settings}
        />
      ))}
    </Card>
  );
}

function Key({
  name,
  path,
  schema,
  settings,
}: {
  readonly name: string;
  readonly path: string;
  readonly schema: PropertySchema;
  readonly settings: Settings;
}) {
  const present = presentOf(settings.shown, path);
  const change = settings.changes[path];
  const isSecret = schema.writeOnly === true;
  const inFile = present.source === "file" && !isSecret ? present.value : undefined;
  const usual = isSecret && present.value === "set" ? say("set; type a new value to replace it") : schema.default;
  const isDefault = change === undefined ? present.source === "default" : change.value === undefined;
  return (
    <div class="setting">
      <SchemaField
        name={name}
        schema={{ ...schema, default: usual }}
        value={change === undefined ? inFile : change.value}
        fault={faultOf(settings.faults, path)}
        onInput={(value) => settings.change(path, value)}
      />
      <Conflict path={path} settings={settings} />
      <div class="row by">
        {isDefault ? (
          <span>{say("default ¦ setting")}</span>
        ) : (
          <span>{change === undefined ? say("set in the file") : say("changed, not saved")}</span>
        )}
        {isDefault ? null : (
          <button
            class="button quiet small"
            type="button"
            aria-label={say("Use the default of {name}", { name })}
            onClick={() => settings.change(path, undefined)}
          >
            {say("Use the default")}
          </button>
        )}
      </div>
    </div>
  );
}

const abbreviations = ["asr", "nlu", "tts"];

/** Returns "Audio server" for "audio_server". */
export function titleOf(section: string): string {
  if (abbreviations.includes(section)) return section.toUpperCase();
  const words = section.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
