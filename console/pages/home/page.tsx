import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../kit/card.tsx";
import { Show } from "../../kit/empty.tsx";
import { Page as Frame } from "../../kit/page.tsx";

export function Page() {
  const loaded = useLoad(() => call("getPlatform"), []);
  return (
    <Frame title="Home" lead="How the board is, and what was said last.">
      <Card>
        <Show of={loaded}>{(value) => <pre class="log">{JSON.stringify(value, undefined, 2)}</pre>}</Show>
      </Card>
    </Frame>
  );
}
