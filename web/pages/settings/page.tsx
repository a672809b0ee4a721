import { Link, Redirect, useRoute } from "wouter-preact";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { ProblemView } from "../../widgets/problem-view.tsx";
import { Refused } from "../../api/problem.ts";
import { SectionForm } from "./section-form.tsx";

export function Page() {
  const [, params] = useRoute("/settings/:section");
  const described = useLoad(() => call("describeConfig"), []);
  const config = useLoad(() => call("getConfig"), []);
  return (
    <Frame title="Settings" lead="The board's configuration file, key by key. Comments are preserved.">
      <Show of={described}>
        {({ sections }) => (
          <Show of={config}>
            {({ config: values, fault }) => {
              const section = sections.find(({ name }) => name === params?.section);
              if (section === undefined) return <Redirect to={`/settings/${sections[0]?.name ?? ""}`} replace />;
              return (
                <>
                  {fault === null ? null : (
                    <ProblemView
                      problem={new Refused({ code: "CONFIG", title: "The file is not valid", detail: fault })}
                    />
                  )}
                  <div class="settings">
                    <Card>
                      <nav class="sections" aria-label="Sections">
                        {sections.map(({ name }) => (
                          <Link
                            key={name}
                            href={`/settings/${name}`}
                            aria-current={name === section.name ? "page" : undefined}
                          >
                            {titleOf(name)}
                            <Changed values={values[name] ?? {}} />
                          </Link>
                        ))}
                      </nav>
                    </Card>
                    <SectionForm
                      key={section.name}
                      section={section}
                      title={titleOf(section.name)}
                      shown={values[section.name] ?? {}}
                      onSaved={config.reload}
                    />
                  </div>
                </>
              );
            }}
          </Show>
        )}
      </Show>
    </Frame>
  );
}

/** Shows how many keys the file sets. */
function Changed({ values }: { readonly values: Readonly<Record<string, { readonly source: string }>> }) {
  const set = Object.values(values).filter(({ source }) => source === "file").length;
  if (set === 0) return null;
  return (
    <span class="soft small number">
      {set}
      <span class="unseen"> set</span>
    </span>
  );
}

const abbreviations = ["asr", "nlu", "tts"];

/** Returns "Audio server" for "audio_server". */
function titleOf(section: string): string {
  if (abbreviations.includes(section)) return section.toUpperCase();
  const words = section.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
