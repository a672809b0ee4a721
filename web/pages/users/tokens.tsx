import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { ago, timeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { NewToken } from "./new-token.tsx";
import { roleNames } from "../../widgets/role-names.ts";
import { say } from "../../words/say.ts";

type Token = Answer<"listTokens">["tokens"][number];

/** The tokens for programs. */
export function Tokens() {
  const tokens = useLoad(() => call("listTokens"), [], { every: 10_000 });
  const [isMaking, setMaking] = useState(false);
  return (
    <Card
      title={say("Tokens for programs")}
      flush={(tokens.value?.tokens.length ?? 0) > 0}
      actions={
        <Button icon="plus" onPress={() => setMaking(true)}>
          {say("Create a token")}
        </Button>
      }
    >
      <Show of={tokens}>
        {(found) =>
          found.tokens.length === 0 ? (
            <p class="soft">
              {say(
                "A program that asks this board gets a token of its own instead of a password. It ends by itself, and can be removed at any time.",
              )}
            </p>
          ) : (
            <ul class="list">
              {found.tokens.map((one) => (
                <Row key={one.name} token={one} onChange={tokens.reload} />
              ))}
            </ul>
          )
        }
      </Show>
      {isMaking ? <NewToken onClose={() => setMaking(false)} onMade={tokens.reload} /> : null}
    </Card>
  );
}

function Row({ token, onChange }: { readonly token: Token; readonly onChange: () => Promise<void> }) {
  const { name, login, role, scopes, lastUsedAt } = token;
  const remove = async () => {
    await call("removeToken", { params: { token: name } });
    toast(say("Removed the token {name}.", { name }));
    await onChange();
  };
  return (
    <li>
      <div class="what">
        <strong>
          {name}
          <span class="soft"> ({login})</span>
        </strong>
        <span class="soft small">
          {roleNames[role]}, {scopes?.join(", ") ?? say("all areas but accounts")};{" "}
          {lastUsedAt === undefined ? say("never used") : say("used {lastUsedAt}", { lastUsedAt: ago(lastUsedAt) })}
        </span>
      </div>
      <div class="row">
        <End of={token} />
        <Button
          small
          kind="danger"
          icon="trash"
          label={say("Remove the token {name}", { name })}
          confirm={{
            title: say("Remove the token {name}?", { name }),
            text: say("The program that uses it is refused immediately."),
            yes: say("Remove"),
          }}
          onPress={remove}
        >
          {say("Remove")}
        </Button>
      </div>
    </li>
  );
}

function End({ of: { expiresAt, hasExpired } }: { readonly of: Token }) {
  if (expiresAt === undefined) return <Mark tone="warn">{say("does not expire")}</Mark>;
  if (hasExpired) return <Mark tone="bad">{say("expired")}</Mark>;
  return <span class="soft small">{say("expires {expiresAt}", { expiresAt: timeOf(expiresAt) })}</span>;
}
