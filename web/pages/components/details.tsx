import { Fragment } from "preact";
import { Link } from "wouter-preact";
import { may } from "../../api/board.ts";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Chart } from "../../widgets/chart.tsx";
import { Show } from "../../widgets/empty.tsx";
import { ago, durationOf, percentOf, sizeOf } from "../../widgets/format.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Page } from "../../widgets/page.tsx";
import { Operations } from "./list.tsx";
import { Logs } from "../../widgets/logs.tsx";
import { operate, StateMark, whyOf } from "./state.tsx";
import { useHistory } from "./use-history.ts";
import { aboutOf } from "./about.ts";
import { say } from "../../words/say.ts";

export function ComponentDetails({ name }: { readonly name: string }) {
  const loaded = useLoad(() => call("getComponent", { params: { component: name } }), [name], { every: 2000 });
  const history = useHistory(loaded.value);
  return (
    <Page
      title={name}
      lead={
        <Link href="/components" class="back">
          <Icon name="back" /> {say("All components")}
        </Link>
      }
      actions={loaded.value === undefined ? undefined : <Operations component={loaded.value} />}
    >
      <Show of={loaded}>
        {(component) => (
          <div class="columns">
            <State component={component} reload={() => void loaded.reload()} />
            <Settings of={component.config} />
          </div>
        )}
      </Show>
      {loaded.value === undefined ? null : (
        <Card title={say("The last 24 hours")}>
          <div class="columns">
            <Chart label={say("Memory")} points={history.memory} atLeast={20_000_000} gap={history.gap} say={sizeOf} />
            <Chart label={say("Processor")} points={history.cpu} atLeast={0.1} gap={history.gap} say={percentOf} />
          </div>
        </Card>
      )}
      {loaded.value === undefined ? null : <Logs title={say("Its log")} of={{ component: name }} />}
    </Page>
  );
}

type Component = Answer<"getComponent">;

function State({ component, reload }: { readonly component: Component; readonly reload: () => void }) {
  const { name } = component;
  const why = whyOf(component);
  return (
    <Card title={say("Status")}>
      <p class="soft">{aboutOf(component)}</p>
      <div class="row">
        <StateMark component={component} />
        {why === "" ? null : <span>{why}</span>}
      </div>
      <dl class="facts number">
        <dt>{say("Since")}</dt>
        <dd>{ago(component.since)}</dd>
        <dt>{say("Process")}</dt>
        <dd>
          {component.sharesProcessWith === undefined
            ? (component.pid ?? say("none ¦ process"))
            : say("{pid}, shared with {others}", {
                pid: String(component.pid ?? say("none ¦ process")),
                others: component.sharesProcessWith.join(", "),
              })}
        </dd>
        <dt>{say("Memory")}</dt>
        <dd>{component.memory === null ? "–" : sizeOf(component.memory)}</dd>
        <dt>{say("Processor")}</dt>
        <dd>{component.cpu === null ? "–" : say("{duration} used", { duration: durationOf(component.cpu * 1000) })}</dd>
        <dt>{say("Restarts")}</dt>
        <dd>{component.restarts}</dd>
        <dt>{say("Last exit")}</dt>
        <dd>{component.lastExit ?? say("none ¦ process")}</dd>
      </dl>
      <div>
        {component.state === "disabled" ? null : (
          <Button
            small
            kind="danger"
            confirm={{
              title: say("Switch {name} off?", { name }),
              text: say("It stays off, even after a restart of the board, until you start it here."),
              yes: say("Disable"),
            }}
            onPress={() => operate(name, "disable").then(reload)}
          >
            {say("Disable")}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Settings({ of }: { readonly of: Component["config"] }) {
  const settings = Object.entries(of);
  return (
    <Card
      title={say("Its settings")}
      actions={
        may("owner") ? (
          <Link href="/settings" class="onward">
            {say("Change")} <Icon name="next" />
          </Link>
        ) : null
      }
    >
      {settings.length === 0 ? (
        <p class="soft">{say("It has none.")}</p>
      ) : (
        <dl class="facts long small component-settings">
          {settings.map(([key, value]) => (
            <Fragment key={key}>
              <dt>{key}</dt>
              <dd>
                <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Card>
  );
}
