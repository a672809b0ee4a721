import { useState } from "preact/hooks";
import { may } from "../../api/board.ts";
import type { Answer } from "../../api/call.ts";
import type { Refused } from "../../api/problem.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { ProblemView } from "../../widgets/problem-view.tsx";
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
        {newer.map(({ name, candidate, changes }) =>
          changes === undefined ? null : (
            <details key={name}>
              <summary>{say("What is new in {to}", { to: `${name} ${candidate ?? ""}` })}</summary>
              <pre class="changes">{changes}</pre>
            </details>
          ),
        )}
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
      {may("operator") ? <Rollback ask={ask} /> : null}
    </>
  );
}

function Rollback({ ask }: { readonly ask: Ask }) {
  const [version, setVersion] = useState("");
  const [problem, setProblem] = useState<Refused>();
  const begin = async () => {
    setProblem(undefined);
    const wanted = version.trim();
    if (wanted === "") await ask(say("Rolling back"), { operation: "rollback" });
    else await ask(say("Rolling back to {version}", { version: wanted }), { operation: "rollback", version: wanted });
  };
  const fault = problem?.faultOf("/version");
  return (
    <Card title={say("Roll back")}>
      <div class="form">
        <p class="soft">
          {say(
            "Return to the version before the last upgrade, or to another one that the repository has or this board has kept.",
          )}
        </p>
        <TextField
          label={say("Version")}
          hint={say("Leave it empty for the version before.")}
          value={version}
          fault={fault}
          onInput={setVersion}
        />
        {problem === undefined || fault !== undefined ? null : <ProblemView problem={problem} />}
        <div>
          <Button
            icon="restart"
            confirm={{
              title: say("Roll back this board?"),
              text: say(
                "The board will not respond for a minute or two. If the older version needs another database, it gets the one that it had, and what was saved since is set aside.",
              ),
              yes: say("Roll back"),
            }}
            onPress={begin}
            onProblem={setProblem}
          >
            {say("Roll back")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
