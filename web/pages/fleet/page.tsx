import { useEffect } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { ago, sizeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { Table } from "../../widgets/table.tsx";
import { toast } from "../../widgets/toast.tsx";
import { Add } from "./add.tsx";

type Board = Answer<"listFleet">["boards"][number];

const refreshMs = 10_000;
const tones = { healthy: "good", degraded: "warn", unhealthy: "bad" } as const;

export function Page() {
  const fleet = useLoad(() => call("listFleet"), []);
  useEffect(() => {
    const timer = setInterval(() => void fleet.reload(), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Frame title="Fleet" lead="Other boards, as this one sees them. Each is asked with its own token.">
      <Card title="Boards" flush>
        <Show of={fleet}>
          {({ boards }) =>
            boards.length === 0 ? (
              <Empty icon="components" title="No board is watched">
                Add one with its address, a token of it, and its fingerprint.
              </Empty>
            ) : (
              <Boards boards={boards} onChange={() => void fleet.reload()} />
            )
          }
        </Show>
      </Card>
      <Add onDone={() => void fleet.reload()} />
    </Frame>
  );
}

function Boards({ boards, onChange }: { readonly boards: readonly Board[]; readonly onChange: () => void }) {
  return (
    <Table
      caption="Boards"
      rows={boards}
      keyOf={({ name }) => name}
      columns={[
        { head: "Board", cell: ({ name, origin }) => <a href={`${origin}/admin/ui/`}>{name}</a> },
        { head: "Health", cell: healthOf },
        { head: "Seen", cell: ({ lastSeen }) => (lastSeen === undefined ? "never" : ago(lastSeen)) },
        { head: "Version", cell: versionOf },
        { head: "Sessions per hour", cell: sessionsOf },
        { head: "Free", cell: ({ freeBytes }) => (freeBytes === undefined ? "" : sizeOf(freeBytes)) },
        { head: "°C", cell: ({ temperature }) => (temperature === undefined ? "" : String(temperature)) },
        { head: "Actions", cell: (board) => <Actions board={board} onChange={onChange} /> },
      ]}
    />
  );
}

function healthOf({ health = "", fault, reasons }: Board) {
  if (fault !== undefined) return <Mark tone="bad">{fault}</Mark>;
  const tone = health in tones ? tones[health as keyof typeof tones] : "idle";
  return (
    <>
      <Mark tone={tone}>{health}</Mark> <span class="soft small">{reasons.join("; ")}</span>
    </>
  );
}

function versionOf({ version = "", update }: Board) {
  if (update === undefined) return version;
  const how = update.automatic ? "installed by its policy" : "can be installed";
  return `${version} (${update.to} ${how})`;
}

function sessionsOf({ sessionsPerHour, failures }: Board) {
  if (sessionsPerHour === undefined) return "";
  const failed = Object.entries(failures).map(([why, count]) => `${count} × ${why}`);
  return failed.length === 0 ? String(sessionsPerHour) : `${sessionsPerHour}, failed: ${failed.join(", ")}`;
}

function Actions({ board: { name, update }, onChange }: { readonly board: Board; readonly onChange: () => void }) {
  const ask = async (operation: "update" | "upgrade") => {
    await call("operateFleetBoard", { params: { board: name }, body: { operation } });
    toast(`${name} has begun; its page Tasks shows the result.`);
  };
  const remove = async () => {
    await call("removeFleetBoard", { params: { board: name } });
    onChange();
  };
  return (
    <>
      {update === undefined ? (
        <Button onPress={() => ask("update")}>Check for updates</Button>
      ) : (
        <Button
          confirm={{ title: `Upgrade ${name}?`, text: "It rolls back if the new version fails.", yes: "Upgrade" }}
          onPress={() => ask("upgrade")}
        >
          Upgrade
        </Button>
      )}
      <Button
        confirm={{ title: `Watch ${name} no longer?`, text: "Its token is forgotten here.", yes: "Remove" }}
        onPress={remove}
      >
        Remove
      </Button>
    </>
  );
}
