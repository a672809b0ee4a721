import t from "tap";
import { formatAddress, isLoopback, parseAddress, within } from "./address.ts";

t.test("an address is a host and a port", async (t) => {
  for (const [text, host, port] of [
    ["127.0.0.1:1883", "127.0.0.1", 1883],
    ["[::]:8443", "::", 8443],
    ["[fe80::1]:0", "fe80::1", 0],
    ["board.local:65535", "board.local", 65_535],
  ] as const) {
    t.same(parseAddress(text), { host, port });
    t.equal(formatAddress({ host, port }), text);
  }
});

t.test("anything else is none", async (t) => {
  for (const text of [
    "",
    ":1",
    "1883",
    "::1:1883",
    "[::1]",
    "[x]:1",
    "a:65536",
    "a:-1",
    "a b:1",
    "1.2.3:4",
    "300.0.0.1:1",
    "a:1\n",
  ]) {
    t.equal(parseAddress(text), undefined, text);
  }
});

t.test("loopback is what only this machine reaches", async (t) => {
  for (const host of ["127.0.0.1", "127.9.9.9", "::1", "localhost"]) t.ok(isLoopback(host), host);
  for (const host of ["0.0.0.0", "::", "192.168.1.2", "127.example.org", "board"]) t.notOk(isLoopback(host), host);
});

t.test(
  "an address is in a list of networks however the kernel writes it, and nothing is in an empty list",
  async (t) => {
    const isListed = within(["192.168.1.10", "10.0.0.0/8", "fd00::/8"]);
    for (const address of ["192.168.1.10", "::ffff:192.168.1.10", "10.255.0.1", "fd12::1%eth0"])
      t.ok(isListed(address), address);
    for (const address of ["192.168.1.11", "::ffff:11.0.0.1", "fe80::1", "", "board"])
      t.notOk(isListed(address), address);
    t.notOk(within([])("127.0.0.1"));
  },
);
