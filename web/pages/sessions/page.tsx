import { Redirect, Route, Switch } from "wouter-preact";
import { SessionDetails } from "./details.tsx";
import { SessionsPage } from "./list.tsx";

export function Page() {
  return (
    <Switch>
      <Route path="/sessions">
        <SessionsPage />
      </Route>
      {/* As the list is called in the REST and in the command, and so as somebody types it. */}
      <Route path="/sessions/not-understood">
        <Redirect to="/sessions?show=missed" replace />
      </Route>
      <Route path="/sessions/confirmed">
        <Redirect to="/sessions?show=missed" replace />
      </Route>
      <Route path="/sessions/said-wrong">
        <Redirect to="/sessions" replace />
      </Route>
      <Route path="/sessions/:sessionId">
        {({ sessionId }) => <SessionDetails key={sessionId} sessionId={decodeURIComponent(sessionId)} />}
      </Route>
    </Switch>
  );
}
