import type { Answer } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { Table } from "../../widgets/table.tsx";
import { thingOf, timeKeptOf } from "./privacy-words.ts";
import { say } from "../../words/say.ts";

type Stored = Answer<"getPrivacyReceipt">["receipt"]["stored"][number];

export function StoredThings({ stored }: { readonly stored: readonly Stored[] }) {
  return (
    <Card title={say("What is stored about people")} flush>
      <Table
        caption={say("What is stored about people")}
        rows={stored}
        keyOf={({ what }) => what}
        columns={[
          { head: say("What ¦ is stored"), cell: thingOf },
          {
            head: say("How many"),
            end: true,
            cell: ({ count }) => (count === null ? say("not counted") : String(count)),
          },
          { head: say("For how long"), cell: timeKeptOf },
          { head: say("Where"), wide: true, cell: ({ where }) => <span class="soft">{where}</span> },
        ]}
      />
    </Card>
  );
}
