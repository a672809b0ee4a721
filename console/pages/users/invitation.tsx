import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { timeOf } from "../../kit/format.ts";

export function Invitation() {
  const [made, setMade] = useState<Answer<"inviteUser">>();
  return (
    <Card
      title="Invite somebody"
      actions={
        <Button icon="users" onPress={async () => setMade(await call("inviteUser"))}>
          {made === undefined ? "Make an invitation" : "Make another one"}
        </Button>
      }
    >
      {made === undefined ? (
        <p class="soft">
          Whoever signs up on this page with the code of an invitation is let in at once. Who signs up without one waits
          above until somebody approves.
        </p>
      ) : (
        <div class="stack tight" role="status">
          <p>Say this code to one person. It works once, until {timeOf(made.expiresAt)}.</p>
          <span class="code">{made.code}</span>
        </div>
      )}
    </Card>
  );
}
