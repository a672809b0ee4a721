/** Prometheus' text format, and the description as a page. */
import t from "tap";
import { serve } from "../testing/serve.ts";

t.setTimeout(250_000);

t.test("metrics and the page of the description", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const { text } = await json("GET", "/admin/metrics");
  for (const line of text.trim().split("\n")) t.match(line, /^# (HELP|TYPE) |^[a-z_]+(\{[^}]*\})? [0-9.e+-]+$/);
  t.match(text, /sotto_component_up\{component="hotword"\} 0/);
  t.match(await json("GET", "/admin/docs"), { status: 200, text: /POST \/admin\/actions\/git/ });
});
