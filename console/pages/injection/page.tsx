import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../kit/card.tsx";
import { Show } from "../../kit/empty.tsx";
import { Page as Frame } from "../../kit/page.tsx";

export function Page() {
  const loaded = useLoad(() => call("getAssistant"), []);
  return (
    <Frame title="Injection" lead="New values for what can be said, while it runs.">
      <Card>
        <Show of={loaded}>{(value) => <pre class="log">{JSON.stringify(value, undefined, 2)}</pre>}</Show>
      </Card>
    </Frame>
  );
}
