import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { timeOf } from "../../widgets/format.ts";

export function Invitation() {
  const [made, setMade] = useState<Answer<"inviteUser">>();
  return (
    <Card
      title="Invite somebody"
      actions={
        <Button icon="users" onPress={async () => setMade(await call("inviteUser"))}>
          {made === undefined ? "Create an invitation" : "Create another one"}
        </Button>
      }
    >
      {made === undefined ? (
        <p class="soft">
          Anyone who signs up with an invitation code can log in immediately. Anyone who signs up without one waits in
          the list above for approval.
        </p>
      ) : (
        <div class="stack tight" role="status">
          <p>Give this code to one person. It works once, until {timeOf(made.expiresAt)}.</p>
          <span class="code">{made.code}</span>
        </div>
      )}
    </Card>
  );
}
