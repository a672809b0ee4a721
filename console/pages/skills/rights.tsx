import type { Answer } from "../../api/call.ts";
import { Card } from "../../kit/card.tsx";
import { Mark } from "../../kit/mark.tsx";
import { sizeOf } from "../../kit/format.ts";

/** What a skill says of itself and asks for, and what it was granted. */
type Label = {
  readonly title?: string;
  readonly description?: string;
  readonly walls: "unit" | "process";
  readonly permissions: readonly {
    readonly name: string;
    readonly about: string;
    readonly asked: boolean;
    readonly granted: boolean;
  }[];
  /** Null: it hears all. */
  readonly intents: readonly string[] | null;
  readonly limits?: { readonly memory?: number; readonly processes?: number; readonly disk?: number };
};

export function Rights({ skill }: { readonly skill: Answer<"getSkill">; readonly onChange: () => Promise<void> }) {
  const { label } = skill as { readonly label?: Label };
  if (label === undefined) return null;
  const { description, walls, permissions, intents, limits } = label;
  return (
    <Card title="What it may do">
      {description === undefined ? null : <p>{description}</p>}
      <ul class="rights">
        {permissions.map(({ name, about, asked, granted }) => (
          <li key={name} class="row apart">
            <span>
              <strong>{name}</strong> <span class="soft">{about}</span>
            </span>
            {granted ? (
              <Mark tone="good">granted</Mark>
            ) : (
              <Mark tone={asked ? "warn" : "idle"}>{asked ? "asked for, not granted" : "not asked for"}</Mark>
            )}
          </li>
        ))}
      </ul>
      <dl class="facts">
        <dt>Hears</dt>
        <dd>{intents === null ? "every intent" : intents.length === 0 ? "no intent" : intents.join(", ")}</dd>
        <dt>Walls</dt>
        <dd>{walls === "unit" ? "a systemd unit of its own" : "a process of its own"}</dd>
        {limits?.memory === undefined ? null : (
          <>
            <dt>Memory</dt>
            <dd>at most {sizeOf(limits.memory)}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
