import t from "tap";
import { adminTls } from "./admin-tls.ts";

const empty = { tls_certificate_chain: "", tls_private_key: "" };
const pair = { tls_certificate_chain: "/c.pem", tls_private_key: "/k.pem" };
const loopback = ["127.0.0.1:80", "127.9.9.9:80", "[::1]:80", "localhost:80"];
const elsewhere = [
  "[::]:8080",
  "0.0.0.0:8080",
  "192.168.1.4:80",
  "[fd00::4]:80",
  "board:80",
  "127.evil.example:80",
  "localhost.evil.example:80",
  "[::ffff:192.168.1.4]:80",
];

t.test(
  "W69 two empty names mean plain HTTP on a loopback address, and the board's own certificate elsewhere",
  async (t) => {
    for (const address of loopback) t.same(adminTls({ address, ...empty }), { kind: "plain" }, address);
    for (const address of elsewhere) t.same(adminTls({ address, ...empty }), { kind: "own" }, address);
    t.same(
      adminTls({ address: "[::]:80", tls_certificate_chain: "" }),
      { kind: "own" },
      "one empty, the other missing",
    );
  },
);

t.test('W69 only tls = "off" is plain HTTP where other machines can connect', async (t) => {
  for (const address of [...loopback, ...elsewhere])
    for (const names of [{}, empty, pair]) {
      t.same(adminTls({ address, tls: "off", ...names }), { kind: "plain" }, address);
      t.not(adminTls({ address, tls: "on", ...pair }).kind, "plain", address);
    }
  for (const address of elsewhere)
    for (const names of [{}, empty, pair]) t.not(adminTls({ address, ...names }).kind, "plain", address);
});

t.test("names of files are a pair; a half of one is none", async (t) => {
  t.same(adminTls({ address: "[::]:1", ...pair }), { kind: "configured", chain: "/c.pem", key: "/k.pem" });
  const half = { address: "127.0.0.1:1", tls_certificate_chain: "/c.pem", tls_private_key: "" };
  t.same(adminTls(half), { kind: "configured", chain: "/c.pem", key: "" });
});
