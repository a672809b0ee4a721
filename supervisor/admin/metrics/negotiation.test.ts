import t from "tap";
import { prefersOpenMetrics } from "./negotiation.ts";

const prometheus2 =
  "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1";
const prometheus3 =
  "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.3,text/plain;version=0.0.4;q=0.2,*/*;q=0.1";

t.test("Prometheus gets OpenMetrics; browsers, curl and who prefers plain text do not", async (t) => {
  for (const accept of [
    prometheus2,
    prometheus3,
    "application/openmetrics-text",
    'Application/OpenMetrics-Text; version="1.0.0"',
    "text/plain;q=0.2, application/openmetrics-text",
    "*/*;q=0.1,application/openmetrics-text;q=0.2",
  ])
    t.ok(prefersOpenMetrics(accept), accept);
  for (const accept of [
    undefined,
    "",
    "*/*",
    "text/plain;version=0.0.4",
    "text/html,application/xhtml+xml,*/*;q=0.8",
    "application/openmetrics-text;version=2.0.0,*/*;q=0.1",
    "application/openmetrics-text;q=0",
    "application/openmetrics-text;q=nonsense",
    "application/openmetrics-text;q=0.3,text/plain",
    ";;,=,q=",
  ])
    t.notOk(prefersOpenMetrics(accept), String(accept));
});
