import { useState } from "preact/hooks";
import { Link, Redirect, useRoute } from "wouter-preact";
import { call } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { ProblemView } from "../../widgets/problem-view.tsx";
import type { PropertySchema } from "../../widgets/schema-fields.tsx";
import { SectionCard, titleOf } from "./advanced.tsx";
import { presentOf, type Section, type Shown } from "./changes.ts";
import { LanguageNote } from "./language-note.tsx";
import { PlainRow } from "./plain-row.tsx";
import { type Group, groups } from "./plain.ts";
import { SaveBar } from "./save-bar.tsx";
import { search } from "./search.ts";
import { Trial } from "./trial.tsx";
import { useInLanguage } from "./use-in-language.ts";
import { type Config, readConfig, type Settings, useSettings } from "./use-settings.ts";
import { say, sayMany } from "../../words/say.ts";

export function Page() {
  const described = useLoad(() => call("describeConfig"), []);
  const config = useLoad(readConfig, []);
  return (
    <Frame
      title={say("Settings")}
      lead={say("Change how the board hears, waits and speaks. Nothing changes until you save.")}
    >
      <Show of={described}>
        {({ sections }) => (
          <Show of={config}>
            {(loaded) => <Everything sections={sections} config={loaded} reload={config.reload} />}
          </Show>
        )}
      </Show>
    </Frame>
  );
}

function Everything({
  sections: described,
  config,
  reload,
}: {
  readonly sections: readonly Section[];
  readonly config: Config;
  readonly reload: () => Promise<void>;
}) {
  const sections = useInLanguage(described);
  const [, params] = useRoute("/settings/:section");
  const [text, setText] = useState("");
  const settings = useSettings(config, reload);
  const section = sections.find(({ name }) => name === params?.section);
  if (params !== null && params?.section !== undefined && section === undefined)
    return <Redirect to="/settings" replace />;
  const plain = readGroups(sections, config.shown);
  const found = text.trim() === "" ? undefined : search(text, sections, plain);
  return (
    <>
      {config.fault === null ? null : (
        <ProblemView
          problem={new Refused({ code: "CONFIG", title: say("The file is not valid"), detail: config.fault })}
        />
      )}
      <div role="search">
        <TextField
          type="search"
          label={say("Find a setting")}
          placeholder={say("wake word, volume, pause, asr.longest …")}
          value={text}
          onInput={setText}
        />
        <p class="soft small" role="status">
          {found === undefined ? "" : sayMany(found.count, "{n} setting found", "{n} settings found")}
        </p>
      </div>
      {found !== undefined ? (
        <>
          <Groups of={found.groups} sections={sections} settings={settings} />
          {found.sections.map(({ section: one, keys }) => (
            <SectionCard key={one.name} section={one} keys={keys} settings={settings} />
          ))}
          {found.count > 0 ? null : (
            <Empty icon="search" title={say("No setting is called that")}>
              {say("Try another word, or one of its key.")}
            </Empty>
          )}
        </>
      ) : section === undefined ? (
        <>
          <Groups of={plain} sections={sections} settings={settings} />
          <Card title={say("Advanced")}>
            <p class="soft">{say("The configuration file, key by key. Comments in it are preserved.")}</p>
            <Sections sections={sections} settings={settings} here={undefined} />
          </Card>
        </>
      ) : (
        <div class="settings">
          <Card>
            <Sections sections={sections} settings={settings} here={section.name} />
          </Card>
          <SectionCard key={section.name} section={section} settings={settings} />
        </div>
      )}
      <SaveBar sections={sections} settings={settings} />
    </>
  );
}

/** Returns the settings that this board has, and that its engines read. */
function readGroups(sections: readonly Section[], shown: Shown): readonly Group[] {
  const has = (path: string) => {
    const [name, key = ""] = path.split(".");
    return sections.some((one) => one.name === name && Object.hasOwn(one.properties, key));
  };
  return groups.map((group) => ({
    ...group,
    settings: group.settings.filter(
      ({ path, engine }) =>
        has(path) && (engine === undefined || engine.is.includes(String(presentOf(shown, engine.of).value))),
    ),
  }));
}

function Groups({
  of,
  sections,
  settings,
}: {
  readonly of: readonly Group[];
  readonly sections: readonly Section[];
  readonly settings: Settings;
}) {
  const schemaOf = (path: string) => {
    const [name, key = ""] = path.split(".");
    return sections.find((one) => one.name === name)?.properties[key] as PropertySchema | undefined;
  };
  return (
    <>
      {of.map(({ id, title, lead, settings: rows, trial }) => (
        <Card key={id} title={title}>
          {id === "language" ? <LanguageNote /> : <p class="soft">{lead}</p>}
          {rows.map((setting) => {
            const schema = schemaOf(setting.path);
            return schema === undefined ? null : (
              <PlainRow key={setting.path} setting={setting} schema={schema} settings={settings} />
            );
          })}
          <Trial
            of={trial}
            shown={settings.shown}
            isSaved={!rows.some(({ path }) => Object.hasOwn(settings.changes, path))}
          />
        </Card>
      ))}
    </>
  );
}

function Sections({
  sections,
  settings: { shown },
  here,
}: {
  readonly sections: readonly Section[];
  readonly settings: Settings;
  readonly here: string | undefined;
}) {
  return (
    <nav class={here === undefined ? "sections wide" : "sections"} aria-label={say("Sections")}>
      {here === undefined ? null : <Link href="/settings">{say("All settings")}</Link>}
      {sections.map(({ name }) => {
        const set = Object.values(shown[name] ?? {}).filter(({ source }) => source === "file").length;
        return (
          <Link key={name} href={`/settings/${name}`} aria-current={name === here ? "page" : undefined}>
            {titleOf(name)}
            {set === 0 ? null : (
              <span class="soft small number">
                {set}
                <span class="unseen"> {say("set ¦ keys of a section")}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
