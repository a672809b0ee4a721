import { useEffect, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { say } from "../../words/say.ts";
import { Galleries } from "./galleries.tsx";
import { OfferedRow } from "./offered.tsx";

/** Skills that can be installed: those of the package first, then those of the galleries that were added. */
export function Page() {
  const [words, setWords] = useState("");
  const found = useLoad(() => call("searchGalleries", { query: { words: words.slice(0, 200), limit: 200 } }), []);
  const galleries = useLoad(() => call("listGalleries"), []);
  const running = useRunningTask();
  // What was found last stays until the next answer.
  useEffect(() => void found.reload(), [words]);
  const watch = (title: string, taskId: string) =>
    running.watch(title, taskId, () => {
      void found.reload();
      void galleries.reload();
    });
  return (
    <Frame title={say("Gallery")} lead={<Link href="/skills">{say("Skills")}</Link>}>
      {running.card}
      <TextField label={say("Search")} type="search" value={words} onInput={setWords} />
      <Card flush>
        <Show of={found}>
          {({ skills }) =>
            skills.length === 0 ? (
              <Empty icon="search" title={say("Nothing found")} />
            ) : (
              <ul class="list">
                {skills.map((skill) => (
                  <OfferedRow key={`${skill.gallery}/${skill.name}`} skill={skill} onAsked={watch} />
                ))}
              </ul>
            )
          }
        </Show>
      </Card>
      <Show of={galleries}>{(all) => <Galleries galleries={all.galleries} onAsked={watch} />}</Show>
    </Frame>
  );
}
