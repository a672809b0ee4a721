/** The addresses of services, as a list and as a text that a form edits. */
import t from "tap";
import * as v from "valibot";
import { addressesIn, addressOf, serviceAddresses } from "./address.ts";

const key = serviceAddresses("The services.");
const [a, b] = ["tcp://127.0.0.1:10300", "unix:///run/x.sock"] as const;

t.test("one service, several with spaces between them, and a list name the same services", async (t) => {
  t.same(addressesIn(""), []);
  t.same(addressesIn(a), [a]);
  for (const value of [`${a} ${b}`, ` ${a}\n${b}  ${a}`, [a, b], [a, b, a]]) {
    t.ok(v.is(key, value), JSON.stringify(value));
    t.same(addressesIn(value), [a, b]);
  }
  t.ok(v.is(key, ""));
  t.ok(v.is(key, []));
});

t.test("what is no address, and more than eight, is refused however it is written", async (t) => {
  const many = Array.from({ length: 9 }, (_, port) => `tcp://127.0.0.1:${port + 1}`);
  for (const value of ["tcp://a", `${a},${b}`, `${a} http://b:1`, [a, ""], [`${a} ${b}`], many, many.join(" "), 7, [7]])
    t.notOk(v.is(key, value), JSON.stringify(value));
  for (const uri of ["tcp://a:0", "tcp://a:65536", "udp://a:1", "tcp://a b:1", "unix://relative"])
    t.equal(addressOf(uri), undefined, uri);
});
