import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../kit/card.tsx";
import { Show } from "../../kit/empty.tsx";
import { Page as Frame } from "../../kit/page.tsx";

export function Page() {
  const loaded = useLoad(() => call("getPlatform"), []);
  return (
    <Frame title="Backup" lead="One encrypted file that makes a new board this one.">
      <Card>
        <Show of={loaded}>{(value) => <pre class="log">{JSON.stringify(value, undefined, 2)}</pre>}</Show>
      </Card>
    </Frame>
  );
}
