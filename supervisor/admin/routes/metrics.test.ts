/** The two formats of the metrics, and the description as a page. */
import t from "tap";
import { serve } from "../testing/serve.ts";

t.setTimeout(250_000);

t.test("metrics and the page of the description", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const { text } = await json("GET", "/admin/metrics");
  for (const line of text.trim().split("\n")) t.match(line, /^# (HELP|TYPE) |^[a-z_]+(\{[^}]*\})? [0-9.e+-]+$/);
  t.match(text, /sotto_component_up\{component="hotword"\} 0/);
  t.match(text, /^sotto_wake_words_total\{site="kitchen",wake_word="default"\} 0$/m);
  t.match(await json("GET", "/admin/docs"), { status: 200, text: /POST \/admin\/actions\/git/ });
});

t.test("a client that prefers OpenMetrics gets it, complete and with types and units", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const accept = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5";
  const { text, headers } = await json("GET", "/admin/metrics", undefined, { accept });
  t.match(headers["content-type"], /^application\/openmetrics-text; version=1\.0\.0/);
  t.equal(headers["vary"], "accept");
  t.ok(text.endsWith("\n# EOF\n"));
  t.match(text, "# TYPE sotto_sessions counter");
  t.match(text, "# UNIT sotto_intent_delay_seconds seconds");
});
