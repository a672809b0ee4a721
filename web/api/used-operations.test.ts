import t from "tap";
import { withoutUnused } from "./used-operations.ts";

t.test("what no source names is left out of the list, and nothing else", async (t) => {
  const list = `export const operations = {
  getTask: "GET /admin/tasks/{taskId}",
  getMetrics: "GET /admin/metrics",
  addUser: "POST /admin/user",
} as const;
export type Operations = {
  getMetrics: { answer: string };
};
`;
  const left = withoutUnused(list, [
    'call("getTask", { params })',
    'call(isNew ? "addUser" : "setPassword")',
    "getMetrics",
  ]);
  t.equal(left, list.replace('  getMetrics: "GET /admin/metrics",\n', ""));
});
