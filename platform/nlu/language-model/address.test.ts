import t from "tap";
import * as v from "valibot";
import { nlu } from "../component.ts";
import { completionsAddress } from "./address.ts";

t.test("addresses of this machine and of the house are accepted", async (t) => {
  for (const [base, expected] of [
    ["http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/chat/completions"],
    ["http://localhost:11434/v1/", "http://127.0.0.1:11434/v1/chat/completions"],
    ["http://192.168.1.20", "http://192.168.1.20/chat/completions"],
    ["http://[::1]:8080/v1", "http://[::1]:8080/v1/chat/completions"],
    ["http://[fd00::7]/v1", "http://[fd00::7]/v1/chat/completions"],
  ] as const)
    t.equal(completionsAddress(base)?.href, expected, base);
});

t.test(
  "addresses of the internet, names, credentials and other protocols are refused, with an example of what fits",
  async (t) => {
    for (const base of [
      "http://8.8.8.8/v1",
      "https://api.example.com/v1",
      "http://model.local/v1",
      "http://172.32.0.1/v1",
      "http://[2001:db8::1]/v1",
      "http://[::ffff:8.8.8.8]/v1",
      "http://user:secret@127.0.0.1/v1",
      "http://127.0.0.1/v1?key=secret",
      "file:///etc/passwd",
      "127.0.0.1:8080",
      "http://127.0.0.1:99999/v1",
    ]) {
      t.equal(completionsAddress(base), undefined, base);
      const { success, issues } = v.safeParse(nlu.config, { language_model: base });
      t.notOk(success);
      t.match(issues?.[0]?.message, /http:\/\/127\.0\.0\.1:8080\/v1/u);
    }
  },
);

t.test("without an address there is no language model", async (t) => {
  t.equal(v.parse(nlu.config, {}).language_model, "");
});
