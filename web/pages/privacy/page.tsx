import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { sizeOf, timeOf } from "../../widgets/format.ts";
import { Page as Frame } from "../../widgets/page.tsx";
import { saveFile } from "../../widgets/save-file.ts";
import { Parties } from "./parties.tsx";
import { StoredThings } from "./stored.tsx";
import { limitInWords } from "./privacy-words.ts";
import { say } from "../../words/say.ts";

type Signed = Answer<"getPrivacyReceipt">;

export function Page() {
  const signed = useLoad(() => call("getPrivacyReceipt"), [], { every: 60_000 });
  return (
    <Frame
      title={say("Privacy")}
      lead={say("Outgoing traffic of the last day, as counted by the kernel, and stored personal data.")}
      actions={
        <Button icon="download" onPress={async () => save(await call("getPrivacyReceipt"))}>
          {say("Signed receipt")}
        </Button>
      }
    >
      <Show of={signed}>{(found) => <Receipt {...found} />}</Show>
    </Frame>
  );
}

function Receipt({ receipt }: Signed) {
  const { left, window, parties, interfaces, stored, limits } = receipt;
  return (
    <>
      <Card
        title={
          left === null
            ? say("Outgoing traffic is not counted here")
            : say("At most {size} left the board", { size: sizeOf(left) })
        }
      >
        <p>
          {say("Since {from}, watched in {hours} of the last 24 hours.", {
            from: timeOf(window.from),
            hours: window.hoursWatched,
          })}{" "}
          {skillsSentence(parties)}
        </p>
      </Card>
      {parties.length === 0 ? null : <Parties parties={parties} />}
      <Card title={say("All programs of this board together")}>
        <ul>
          {interfaces.map(({ name, sent, received }) => (
            <li key={name}>
              {say("{name}: {sent} sent, {received} received", {
                name,
                sent: sizeOf(sent),
                received: sizeOf(received),
              })}
            </li>
          ))}
        </ul>
      </Card>
      <StoredThings stored={stored} />
      <Card title={say("What these figures cannot show")}>
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{limitInWords(limit)}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function skillsSentence(parties: Signed["receipt"]["parties"]): string {
  if (parties.length === 0) return say("Skills are not isolated here: each of them can use the network.");
  const online = parties.flatMap(({ skill, granted }) => (skill !== undefined && granted === true ? [skill] : []));
  const names = [...new Set(online)].join(", ");
  return names === ""
    ? say("No skill may use the network.")
    : say("Skills that were granted the network: {names}.", { names });
}

function save(signed: Signed): void {
  const { board, generatedAt } = signed.receipt;
  const text = `${JSON.stringify(signed, undefined, 2)}\n`;
  saveFile(
    new Blob([text], { type: "application/json" }),
    `${board.hostname}-privacy-${generatedAt.slice(0, 10)}.json`,
  );
}
