import { Link, useRoute } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { Install } from "./install.tsx";
import { SkillPage } from "./skill-page.tsx";
import { stateMark } from "./state.ts";
import { say } from "../../words/say.ts";

export function Page() {
  const [isOne, params] = useRoute("/skills/:skill");
  return isOne ? <SkillPage key={params.skill} skill={decodeURIComponent(params.skill)} /> : <List />;
}

function List() {
  const skills = useLoad(() => call("listSkills"), [], { every: 10_000 });
  const running = useRunningTask();
  return (
    <Frame
      title={say("Skills")}
      lead={say("What the board can do. Each skill runs isolated, with the permissions you grant.")}
    >
      <Card title={say("Installed")} actions={<Link href="/gallery">{say("Gallery")}</Link>} flush>
        <Show of={skills}>{(found) => <Rows skills={found.skills} />}</Show>
      </Card>
      {running.card}
      <Install onAsked={(taskId) => running.watch(say("Installing"), taskId, () => void skills.reload())} />
    </Frame>
  );
}

function Rows({ skills }: { readonly skills: Answer<"listSkills">["skills"] }) {
  if (skills.length === 0)
    return (
      <Empty icon="skills" title={say("No skills installed")}>
        {say("Without skills, the board understands requests but cannot act on them. Install one below.")}
      </Empty>
    );
  return (
    <ul class="list">
      {skills.map((skill) => {
        const { name, actions, origin, faults } = skill;
        const { tone, word } = stateMark(skill);
        return (
          <li key={name}>
            <div class="what">
              <Link class="linked-row" href={`/skills/${name}`}>
                {name}
              </Link>
              <span class="soft small">
                {actions.length === 0 ? say("has no action") : actions.join(", ")}
                {origin === null ? "" : ` · ${hostOf(origin.url)}`}
              </span>
              {faults.map(({ message }) => (
                <span key={message} class="small">
                  {message}
                </span>
              ))}
            </div>
            <div class="row">
              {skill.update === undefined ? null : (
                <Mark tone="info" icon="updates">
                  {say("Update")}
                </Mark>
              )}
              <Mark tone={tone}>{word}</Mark>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function hostOf(url: string): string {
  return url.replace(/^https:\/\//u, "").replace(/\.git$/u, "");
}
