import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../kit/card.tsx";
import { Show } from "../../kit/empty.tsx";
import { Page as Frame } from "../../kit/page.tsx";

export function Page() {
  const loaded = useLoad(() => call("getConfig"), []);
  return (
    <Frame title="Settings" lead="Every key of the configuration.">
      <Card>
        <Show of={loaded}>{(value) => <pre class="log">{JSON.stringify(value, undefined, 2)}</pre>}</Show>
      </Card>
    </Frame>
  );
}
