import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { bundled } from "./bundled.ts";
import { say } from "../../words/say.ts";

/** Offers those that are not installed yet. */
export function Bundled({
  installed,
  onAsked,
}: {
  readonly installed: readonly string[];
  readonly onAsked: (taskId: string) => void;
}) {
  const offered = Object.entries(bundled).filter(([name]) => !installed.includes(name));
  if (offered.length === 0) return null;
  return (
    <Card title={say("Come with Sotto")} flush>
      <ul class="list">
        {offered.map(([name, about]) => (
          <li key={name}>
            <div class="what">
              <strong>{name}</strong>
              <span class="soft small">{about}</span>
            </div>
            <div>
              <Button
                small
                icon="download"
                label={say("Install {name}", { name })}
                onPress={async () => onAsked((await call("installActions", { body: { url: name } })).taskId)}
              >
                {say("Install")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
