import { Page as Frame } from "../../widgets/page.tsx";
import { Download } from "./download.tsx";
import { Targets } from "./targets.tsx";
import { Restore } from "./restore.tsx";
import { say } from "../../words/say.ts";

export function Page() {
  return (
    <Frame
      title={say("Backup")}
      lead={say(
        "One encrypted file to set up another board like this one: configuration, users, assistant, skills with their settings, injected values. It contains neither the board's keys nor any sessions.",
      )}
    >
      <Download />
      <Targets />
      <Restore />
    </Frame>
  );
}
