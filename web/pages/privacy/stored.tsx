import type { Answer } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { Table } from "../../widgets/table.tsx";

type Stored = Answer<"getPrivacyReceipt">["receipt"]["stored"][number];

export function StoredThings({ stored }: { readonly stored: readonly Stored[] }) {
  return (
    <Card title="What is stored about people" flush>
      <Table
        caption="What is stored about people"
        rows={stored}
        keyOf={({ what }) => what}
        columns={[
          { head: "What", cell: ({ what }) => what },
          { head: "How many", end: true, cell: ({ count }) => (count === null ? "not counted" : String(count)) },
          { head: "For how long", cell: ({ howLong }) => howLong },
          { head: "Where", wide: true, cell: ({ where }) => <span class="soft">{where}</span> },
        ]}
      />
    </Card>
  );
}
