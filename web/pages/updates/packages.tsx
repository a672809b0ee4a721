import { useState } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { count } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { Table } from "../../widgets/table.tsx";

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
        title={newer.length === 0 ? "Everything is up to date" : `${count(newer.length, "package")} can be upgraded`}
        flush
        actions={
          newer.length === 0 ? null : (
            <Button
              kind="primary"
              icon="updates"
              confirm={{
                title: "Upgrade this board?",
                text: "The board will not respond for a minute or two. If the new version fails, the board rolls back automatically.",
                yes: "Upgrade",
              }}
              onPress={() => ask("Upgrading", { operation: "upgrade" })}
            >
              Upgrade
            </Button>
          )
        }
      >
        <Table
          caption="Packages"
          rows={packages}
          keyOf={({ name }) => name}
          columns={[
            { head: "Package", cell: ({ name }) => name },
            { head: "Installed", cell: ({ installed }) => installed ?? "not installed" },
            {
              head: "Would become",
              cell: ({ installed, candidate }) =>
                candidate === null || candidate === installed ? (
                  <span class="soft">stays</span>
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
    <Card title="Roll back">
      <p class="soft">
        Return to an older version from the repository, or to one that this board has kept. The history below lists the
        versions installed so far.
      </p>
      <Form
        submit="Roll back"
        disabled={version === ""}
        pointers={["/version"]}
        onSubmit={() => ask(`Rolling back to ${version}`, { operation: "rollback", version })}
      >
        {(problem) => (
          <TextField
            label="Version"
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
