import { Route, Switch } from "wouter-preact";
import { ComponentDetails } from "./details.tsx";
import { ComponentsPage } from "./list.tsx";

export function Page() {
  return (
    <Switch>
      <Route path="/components">
        <ComponentsPage />
      </Route>
      <Route path="/components/:name">
        {({ name }) => <ComponentDetails key={name} name={decodeURIComponent(name)} />}
      </Route>
    </Switch>
  );
}
