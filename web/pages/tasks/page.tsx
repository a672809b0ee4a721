import { Route, Switch } from "wouter-preact";
import { TaskDetails } from "./details.tsx";
import { TasksPage } from "./list.tsx";

export function Page() {
  return (
    <Switch>
      <Route path="/tasks">
        <TasksPage />
      </Route>
      <Route path="/tasks/:taskId">
        {({ taskId }) => <TaskDetails key={taskId} taskId={decodeURIComponent(taskId)} />}
      </Route>
    </Switch>
  );
}
