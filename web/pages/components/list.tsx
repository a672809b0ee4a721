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
import { askBoard, board } from "../../api/board.ts";
import { type Component, operate, StateMark, whyOf } from "./state.tsx";
import { Logs } from "../../widgets/logs.tsx";

export function ComponentsPage() {
  return (
    <Page
      title="Components"
      lead="The processes of the platform. Each is monitored, and restarted when it ends."
      actions={
        <Button
          icon="restart"
          confirm={{
            title: "Restart every component?",
            text: "The board will not respond for a few seconds.",
            yes: "Restart all",
          }}
          onPress={restartAll}
        >
          Restart all
        </Button>
      }
    >
      <Card flush>
        {board.value === undefined ? (
          <Loading />
        ) : (
          <Table
            caption="The components"
            rows={board.value.components}
            keyOf={({ name }) => name}
            columns={[
              { head: "Component", cell: (component) => <Name component={component} /> },
              { head: "State", cell: (component) => <State component={component} /> },
              { head: "Memory", end: true, wide: true, cell: ({ memory }) => (memory === null ? "–" : sizeOf(memory)) },
              { head: "Restarts", end: true, wide: true, cell: ({ restarts }) => restarts },
              { head: "Since", end: true, wide: true, cell: ({ since }) => ago(since) },
              { head: "Do", end: true, cell: (component) => <Operations component={component} /> },
            ]}
          />
        )}
      </Card>
      <Logs title="Log of all components" />
    </Page>
  );
}

async function restartAll(): Promise<void> {
  await done(call("operatePlatform", { body: { operation: "restart" } }));
  toast("All components are running");
  await askBoard();
}

function Name({ component: { name, about } }: { readonly component: Component }) {
  return (
    <div class="component-name">
      <Link href={`/components/${name}`}>{name}</Link>
      <span class="soft small about">{about}</span>
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
          icon="play"
          label={`Start ${name}`}
          onPress={() => operate(name, state === "disabled" ? "enable" : "start")}
        />
      ) : (
        <>
          <Button small icon="restart" label={`Restart ${name}`} onPress={() => operate(name, "restart")} />
          <Button
            small
            icon="stop"
            label={`Stop ${name}`}
            confirm={{
              title: `Stop ${name}?`,
              text: "It stays stopped until you start it or the board restarts.",
              yes: "Stop it",
            }}
            onPress={() => operate(name, "stop")}
          />
        </>
      )}
    </span>
  );
}
