import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty } from "../../widgets/empty.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { Table } from "../../widgets/table.tsx";
import { say } from "../../words/say.ts";

export type FoundBoard = Answer<"findFleetBoards">["boards"][number];

/** What the boards in the network say of themselves. Nothing of it is believed: the fingerprint is compared when one is added. */
export function Found({ onChoose }: { readonly onChoose: (board: FoundBoard) => void }) {
  const [boards, setBoards] = useState<readonly FoundBoard[]>();
  const look = async () => setBoards((await call("findFleetBoards")).boards);
  return (
    <Card
      title={say("In your network")}
      actions={<Button onPress={look}>{boards === undefined ? say("Look") : say("Look again")}</Button>}
      flush
    >
      {boards !== undefined && boards.every(({ isSelf }) => isSelf) && (
        <Empty icon="components" title={say("No other board answers")}>
          {say("A board is found when it has avahi-daemon and avahi-utils and is in the same network.")}
        </Empty>
      )}
      {boards !== undefined && boards.some(({ isSelf }) => !isSelf) && (
        <Table
          caption={say("In your network")}
          rows={boards}
          keyOf={({ url }) => url}
          columns={[
            { head: say("Board"), cell: whereOf },
            { head: say("Actions"), cell: (board) => <Choice board={board} onChoose={onChoose} /> },
          ]}
        />
      )}
    </Card>
  );
}

/** One column, so that it fits on a phone. */
function whereOf({ name, url, addresses }: FoundBoard) {
  return (
    <>
      {name}
      <br />
      <span class="soft small">{`${new URL(url).host} · ${addresses.join(", ")}`}</span>
    </>
  );
}

function Choice({ board, onChoose }: { readonly board: FoundBoard; readonly onChoose: (board: FoundBoard) => void }) {
  if (board.isSelf) return <Mark tone="idle">{say("this board")}</Mark>;
  if (board.watchedAs !== undefined)
    return <Mark tone="good">{say("watched as {name}", { name: board.watchedAs })}</Mark>;
  return (
    <Button label={say("Use {name}", { name: board.name })} onPress={() => onChoose(board)}>
      {say("Use")}
    </Button>
  );
}
