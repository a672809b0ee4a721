import { Route, Switch } from "wouter-preact";
import { SessionDetails } from "./details.tsx";
import { SessionsPage } from "./list.tsx";

export function Page() {
  return (
    <Switch>
      <Route path="/sessions">
        <SessionsPage />
      </Route>
      <Route path="/sessions/:sessionId">
        {({ sessionId }) => <SessionDetails key={sessionId} sessionId={decodeURIComponent(sessionId)} />}
      </Route>
    </Switch>
  );
}
