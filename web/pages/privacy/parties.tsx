import type { Answer } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { sizeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { Table } from "../../widgets/table.tsx";

type Party = Answer<"getPrivacyReceipt">["receipt"]["parties"][number];

const amount = (sum: number | null) => (sum === null ? <span class="soft">not counted</span> : sizeOf(sum));

export function Parties({ parties }: { readonly parties: readonly Party[] }) {
  return (
    <Card title="Traffic by program" flush>
      <Table
        caption="Traffic of each unit"
        rows={parties}
        keyOf={({ unit }) => unit}
        columns={[
          { head: "Who", cell: who },
          { head: "Sent", end: true, cell: ({ sent }) => amount(sent) },
          { head: "Received", end: true, cell: ({ received }) => amount(received) },
          { head: "May reach", cell: reach },
          { head: "Unit", wide: true, cell: ({ unit }) => <span class="soft">{unit}</span> },
        ]}
      />
    </Card>
  );
}

function who({ what, skill, granted }: Party): string {
  if (skill === undefined) return what;
  return `${what}: ${skill}${granted === undefined ? " (removed)" : ""}`;
}

function reach({ mayLeave, allow, deny, granted }: Party) {
  if (!mayLeave) return <Mark tone="good">nothing outside this board</Mark>;
  const but = deny.length === 0 ? "" : ` but ${deny.join(", ")}`;
  const and = deny.length === 0 || allow.length === 0 ? "" : `, and ${allow.join(", ")}`;
  return (
    <>
      {granted === true ? <Mark tone="warn">network granted</Mark> : null} every address{but}
      {and}
    </>
  );
}
