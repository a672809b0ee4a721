import { Page as Frame } from "../../widgets/page.tsx";
import { Download } from "./download.tsx";
import { Restore } from "./restore.tsx";

export function Page() {
  return (
    <Frame
      title="Backup"
      lead="One encrypted file that makes a new board this one: configuration, users, assistant, skills with their settings, injected values. Not its keys, and nothing that was said."
    >
      <Download />
      <Restore />
    </Frame>
  );
}
