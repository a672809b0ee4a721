import { Link } from "wouter-preact";
import { call } from "../../api/call.ts";
import { done } from "../../api/task.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Loading } from "../../widgets/empty.tsx";
import { ago, sizeOf } from "../../widgets/format.ts";
import { Page } from "../../widgets/page.tsx";
import { Table } from "../../widgets/table.tsx";
import { toast } from "../../widgets/toast.tsx";
import { askBoard, board, may } from "../../api/board.ts";
import { type Component, operate, StateMark, whyOf } from "./state.tsx";
import { Logs } from "../../widgets/logs.tsx";
import { aboutOf } from "./about.ts";
import { say } from "../../words/say.ts";

export function ComponentsPage() {
  return (
    <Page
      title={say("Components")}
      lead={say("The processes of the platform. Each is monitored, and restarted when it ends.")}
      actions={
        <Button
          icon="restart"
          needs="operator"
          confirm={{
            title: say("Restart every component?"),
            text: say("The board will not respond for a few seconds."),
            yes: say("Restart all"),
          }}
          onPress={restartAll}
        >
          {say("Restart all")}
        </Button>
      }
    >
      <Card flush>
        {board.value === undefined ? (
          <Loading />
        ) : (
          <Table
            caption={say("The components")}
            rows={board.value.components}
            keyOf={({ name }) => name}
            columns={[
              { head: say("Component"), cell: (component) => <Name component={component} /> },
              { head: say("State"), cell: (component) => <State component={component} /> },
              {
                head: say("Memory"),
                end: true,
                wide: true,
                cell: ({ memory }) => (memory === null ? "–" : sizeOf(memory)),
              },
              { head: say("Restarts"), end: true, wide: true, cell: ({ restarts }) => restarts },
              { head: say("Since"), end: true, wide: true, cell: ({ since }) => ago(since) },
              {
                head: may("operator") ? say("Do ¦ with a component") : "",
                end: true,
                cell: (component) => <Operations component={component} />,
              },
            ]}
          />
        )}
      </Card>
      <Logs title={say("Log of all components")} />
    </Page>
  );
}

async function restartAll(): Promise<void> {
  await done(call("operatePlatform", { body: { operation: "restart" } }));
  toast(say("All components are running"));
  await askBoard();
}

function Name({ component }: { readonly component: Component }) {
  return (
    <div class="component-name">
      {may("operator") ? <Link href={`/components/${component.name}`}>{component.name}</Link> : component.name}
      <span class="soft small about">{aboutOf(component)}</span>
    </div>
  );
}

function State({ component }: { readonly component: Component }) {
  const why = whyOf(component);
  return (
    <div class="component-name">
      <StateMark component={component} />
      {why === "" ? null : <span class="soft small">{why}</span>}
    </div>
  );
}

export function Operations({ component: { name, state } }: { readonly component: Component }) {
  const isOff = state === "down" || state === "failed" || state === "disabled";
  return (
    <span class="row operations">
      {isOff ? (
        <Button
          small
          needs="operator"
          icon="play"
          label={say("Start {name}", { name })}
          onPress={() => operate(name, state === "disabled" ? "enable" : "start")}
        />
      ) : (
        <>
          <Button
            small
            needs="operator"
            icon="restart"
            label={say("Restart {name}", { name })}
            onPress={() => operate(name, "restart")}
          />
          <Button
            small
            needs="operator"
            icon="stop"
            label={say("Stop {name}", { name })}
            confirm={{
              title: say("Stop {name}?", { name }),
              text: say("It stays stopped until you start it or the board restarts."),
              yes: say("Stop it"),
            }}
            onPress={() => operate(name, "stop")}
          />
        </>
      )}
    </span>
  );
}
