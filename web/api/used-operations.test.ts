import t from "tap";
import { onlyUsedBy, withoutUnused } from "./used-operations.ts";

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

t.test("what only code names that few visitors load is in the list that comes with it", async (t) => {
  const list = '{\n  getTask: "GET /admin/tasks/{taskId}",\n  fitVoice: "POST /admin/voice-profiles/{login}",\n}\n';
  const apart = ['call("getTask"); call("fitVoice")'];
  t.equal(onlyUsedBy(list, apart, ['call("getTask")']), '  fitVoice: "POST /admin/voice-profiles/{login}",\n');
  t.equal(onlyUsedBy(list, apart, apart), "");
});
