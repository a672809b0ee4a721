import type { Answer } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { sizeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { Table } from "../../widgets/table.tsx";
import { unitInWords } from "./privacy-words.ts";
import { say } from "../../words/say.ts";

type Party = Answer<"getPrivacyReceipt">["receipt"]["parties"][number];

const amount = (sum: number | null) => (sum === null ? <span class="soft">{say("not counted")}</span> : sizeOf(sum));

export function Parties({ parties }: { readonly parties: readonly Party[] }) {
  return (
    <Card title={say("Traffic by program")} flush>
      <Table
        caption={say("Traffic of each unit")}
        rows={parties}
        keyOf={({ unit }) => unit}
        columns={[
          { head: say("Who ¦ traffic"), cell: who },
          { head: say("Sent ¦ traffic"), end: true, cell: ({ sent }) => amount(sent) },
          { head: say("Received ¦ traffic"), end: true, cell: ({ received }) => amount(received) },
          { head: say("May reach"), cell: reach },
          { head: say("Unit"), wide: true, cell: ({ unit }) => <span class="soft">{unit}</span> },
        ]}
      />
    </Card>
  );
}

function who({ what: kind, skill, granted }: Party): string {
  const what = unitInWords(kind);
  if (skill === undefined) return what;
  return granted === undefined
    ? say("{what}: {skill} (removed)", { what, skill })
    : say("{what}: {skill}", { what, skill });
}

function reach({ mayLeave, allow, deny, granted }: Party) {
  if (!mayLeave) return <Mark tone="good">{say("nothing outside this board")}</Mark>;
  const [denied, allowed] = [deny.join(", "), allow.join(", ")];
  return (
    <>
      {granted === true ? <Mark tone="warn">{say("network granted")}</Mark> : null}{" "}
      {deny.length === 0
        ? say("every address")
        : allow.length === 0
          ? say("every address but {denied}", { denied })
          : say("every address but {denied}, and {allowed}", { denied, allowed })}
    </>
  );
}
