import { useEffect, useState } from "preact/hooks";
import { may } from "../../api/board.ts";
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
import { Found, type FoundBoard } from "./found.tsx";
import { say } from "../../words/say.ts";

type Board = Answer<"listFleet">["boards"][number];

const refreshMs = 10_000;
const words = {
  healthy: say("healthy"),
  degraded: say("degraded"),
  unhealthy: say("unhealthy"),
};
const tones = { healthy: "good", degraded: "warn", unhealthy: "bad" } as const;

export function Page() {
  const fleet = useLoad(() => call("listFleet"), []);
  const [chosen, setChosen] = useState<FoundBoard>();
  useEffect(() => {
    const timer = setInterval(() => void fleet.reload(), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Frame title={say("Fleet")} lead={say("Other boards, as this one sees them. Each is asked with its own token.")}>
      <Card title={say("Boards")} flush>
        <Show of={fleet}>
          {({ boards }) =>
            boards.length === 0 ? (
              <Empty icon="components" title={say("No board is watched")}>
                {say("Add one with its address, a token of it, and its fingerprint.")}
              </Empty>
            ) : (
              <Boards boards={boards} onChange={() => void fleet.reload()} />
            )
          }
        </Show>
      </Card>
      {may("owner") && <Found onChoose={(board) => setChosen({ ...board })} />}
      {may("owner") && <Add chosen={chosen} onDone={() => void fleet.reload()} />}
    </Frame>
  );
}

function Boards({ boards, onChange }: { readonly boards: readonly Board[]; readonly onChange: () => void }) {
  return (
    <Table
      caption={say("Boards")}
      rows={boards}
      keyOf={({ name }) => name}
      columns={[
        { head: say("Board"), cell: ({ name, origin }) => <a href={`${origin}/admin/ui/`}>{name}</a> },
        { head: say("Health"), cell: healthOf },
        { head: say("Seen"), cell: ({ lastSeen }) => (lastSeen === undefined ? say("never ¦ seen") : ago(lastSeen)) },
        { head: say("Version"), cell: versionOf },
        { head: say("Sessions per hour"), cell: sessionsOf },
        { head: say("Free"), cell: ({ freeBytes }) => (freeBytes === undefined ? "" : sizeOf(freeBytes)) },
        { head: "°C", cell: ({ temperature }) => (temperature === undefined ? "" : String(temperature)) },
        { head: say("Actions"), cell: (board) => <Actions board={board} onChange={onChange} /> },
      ]}
    />
  );
}

function healthOf({ health = "", fault, reasons }: Board) {
  if (fault !== undefined) return <Mark tone="bad">{fault}</Mark>;
  const tone = health in tones ? tones[health as keyof typeof tones] : "idle";
  return (
    <>
      <Mark tone={tone}>{health in words ? words[health as keyof typeof words] : health}</Mark>{" "}
      <span class="soft small">{reasons.join("; ")}</span>
    </>
  );
}

function versionOf({ version = "", update }: Board) {
  if (update === undefined) return version;
  const how = update.automatic ? say("installed by its policy") : say("can be installed");
  return `${version} (${update.to} ${how})`;
}

function sessionsOf({ sessionsPerHour, failures }: Board) {
  if (sessionsPerHour === undefined) return "";
  const failed = Object.entries(failures).map(([why, count]) => `${count} × ${why}`);
  return failed.length === 0
    ? String(sessionsPerHour)
    : say("{sessionsPerHour}, failed: {failures}", { sessionsPerHour, failures: failed.join(", ") });
}

function Actions({ board: { name, update }, onChange }: { readonly board: Board; readonly onChange: () => void }) {
  const ask = async (operation: "update" | "upgrade") => {
    await call("operateFleetBoard", { params: { board: name }, body: { operation } });
    toast(say("{name} has begun; its page Tasks shows the result.", { name }));
  };
  const remove = async () => {
    await call("removeFleetBoard", { params: { board: name } });
    onChange();
  };
  return (
    <>
      {update === undefined ? (
        <Button needs="operator" onPress={() => ask("update")}>
          {say("Check for updates")}
        </Button>
      ) : (
        <Button
          needs="operator"
          confirm={{
            title: say("Upgrade {name}?", { name }),
            text: say("It rolls back if the new version fails."),
            yes: say("Upgrade"),
          }}
          onPress={() => ask("upgrade")}
        >
          {say("Upgrade")}
        </Button>
      )}
      <Button
        needs="owner"
        confirm={{
          title: say("Watch {name} no longer?", { name }),
          text: say("Its token is forgotten here."),
          yes: say("Remove"),
        }}
        onPress={remove}
      >
        {say("Remove")}
      </Button>
    </>
  );
}
