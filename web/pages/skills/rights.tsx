import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { sizeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { meaningOf } from "./permission-words.ts";
import { language } from "../../words/language.ts";
import { say } from "../../words/say.ts";

type Skill = Answer<"getSkill">;
type Permission = Skill["label"]["permissions"][number];

/** Shows a skill's description, the permissions it requests, and those it has. */
export function Rights({ skill, onChange }: { readonly skill: Skill; readonly onChange: () => Promise<void> }) {
  const { descriptions, walls, permissions, intents, limits } = skill.label;
  const description = descriptions[language] ?? skill.label.description;
  // What it has is shown even if it no longer asks for it.
  const asked = permissions.filter((one) => one.asked || one.granted);
  const others = permissions.filter((one) => !one.asked && !one.granted);
  const grant = async (permission: Permission) => {
    const body = { [permission.name]: !permission.granted };
    await call("setSkillPermissions", { params: { skill: skill.name }, body });
    toast(say("Restarting {name}.", { name: skill.name }));
    await onChange();
  };
  return (
    <Card title={say("Permissions")}>
      {description === "" ? null : <p>{description}</p>}
      {asked.length === 0 ? null : (
        <ul class="rights">
          {asked.map((permission) => (
            <Right key={permission.name} permission={permission} onPress={() => grant(permission)} />
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <details>
          <summary>{say("What it does not ask for")}</summary>
          <ul class="rights">
            {others.map((permission) => (
              <Right key={permission.name} permission={permission} onPress={() => grant(permission)} />
            ))}
          </ul>
        </details>
      )}
      <dl class="facts">
        <dt>{say("Hears")}</dt>
        <dd>{intents === null ? say("every intent") : intents.length === 0 ? say("no intent") : intents.join(", ")}</dd>
        <dt>{say("Walls")}</dt>
        <dd>
          {walls === "unit"
            ? say("its own user, network and data folder")
            : say("none: this board runs from a checkout, so the skill is a plain process")}
        </dd>
        {limits === null ? null : (
          <>
            <dt>{say("Limits")}</dt>
            <dd>
              {say("{memory} of memory, {disk} kept, {processes} processes, {cpu} processors", {
                memory: sizeOf(limits.memory),
                disk: sizeOf(limits.disk),
                processes: limits.processes,
                cpu: limits.cpu,
              })}
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function Right({ permission, onPress }: { readonly permission: Permission; readonly onPress: () => Promise<void> }) {
  const { name, asked, granted } = permission;
  return (
    <li class="row apart">
      <div class="what">
        <strong>{name}</strong> <span class="soft">{meaningOf(permission)}</span>
      </div>
      {asked ? (
        <div class="row">
          <Mark tone={granted ? "good" : "warn"}>{granted ? say("granted") : say("asked for")}</Mark>
          <Button
            small
            kind={granted ? "plain" : "primary"}
            label={granted ? say("Take away {name}", { name }) : say("Grant {name}", { name })}
            onPress={onPress}
          >
            {granted ? say("Take away") : say("Grant")}
          </Button>
        </div>
      ) : (
        <Mark tone="idle" icon="cross">
          {say("not asked for")}
        </Mark>
      )}
    </li>
  );
}
