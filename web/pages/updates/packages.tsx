import { useState } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { Table } from "../../widgets/table.tsx";
import { say, sayMany } from "../../words/say.ts";

type Package = Answer<"getPlatform">["packages"][number];
type Ask = (
  title: string,
  body: { readonly operation: "upgrade" | "rollback"; readonly version?: string },
) => Promise<void>;

export function Packages({ packages, ask }: { readonly packages: readonly Package[]; readonly ask: Ask }) {
  const newer = packages.filter(({ installed, candidate }) => candidate !== null && candidate !== installed);
  return (
    <>
      <Card
        title={
          newer.length === 0
            ? say("Everything is up to date")
            : sayMany(newer.length, "{n} package can be upgraded", "{n} packages can be upgraded")
        }
        flush
        actions={
          newer.length === 0 ? null : (
            <Button
              needs="operator"
              kind="primary"
              icon="updates"
              confirm={{
                title: say("Upgrade this board?"),
                text: say(
                  "The board will not respond for a minute or two. If the new version fails, the board rolls back automatically.",
                ),
                yes: say("Upgrade"),
              }}
              onPress={() => ask(say("Upgrading"), { operation: "upgrade" })}
            >
              {say("Upgrade")}
            </Button>
          )
        }
      >
        <Table
          caption={say("Packages")}
          rows={packages}
          keyOf={({ name }) => name}
          columns={[
            { head: say("Package"), cell: ({ name }) => name },
            { head: say("Installed"), cell: ({ installed }) => installed ?? say("not installed") },
            {
              head: say("Would become"),
              cell: ({ installed, candidate }) =>
                candidate === null || candidate === installed ? (
                  <span class="soft">{say("stays")}</span>
                ) : (
                  <Mark tone="info" icon="updates">
                    {candidate}
                  </Mark>
                ),
            },
          ]}
        />
      </Card>
      <Rollback ask={ask} />
    </>
  );
}

function Rollback({ ask }: { readonly ask: Ask }) {
  const [version, setVersion] = useState("");
  return (
    <Card title={say("Roll back")}>
      <p class="soft">
        {say(
          "Return to an older version from the repository, or to one that this board has kept. The history below lists the versions installed so far.",
        )}
      </p>
      <Form
        submit={say("Roll back")}
        disabled={version === ""}
        pointers={["/version"]}
        onSubmit={() => ask(say("Rolling back to {version}", { version }), { operation: "rollback", version })}
      >
        {(problem) => (
          <TextField
            label={say("Version")}
            placeholder="0.1.0"
            value={version}
            fault={problem?.faultOf("/version")}
            onInput={setVersion}
          />
        )}
      </Form>
    </Card>
  );
}
