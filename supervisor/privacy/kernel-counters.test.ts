import { join } from "node:path";
import t from "tap";
import { ownUnit, parseUnits, readInterfaces } from "./kernel-counters.ts";

t.test("systemd's words are read; where nobody counts there is null, and never 0", async (t) => {
  const shown = `IPIngressBytes=12
IPEgressBytes=34
IPAddressAllow=127.0.0.0/8 ::1/128
IPAddressDeny=::/0 0.0.0.0/0
PrivateNetwork=yes
Id=sotto-skill@clock.service
ActiveState=active
InvocationID=abc

IPIngressBytes=[no data]
IPEgressBytes=18446744073709551615
IPAddressAllow=
IPAddressDeny=
PrivateNetwork=no
Id=sotto.service
ActiveState=activating
InvocationID=def

Id=sotto-updater.service
ActiveState=inactive
InvocationID=
`;
  t.same(parseUnits(shown), [
    {
      unit: "sotto-skill@clock.service",
      run: "abc",
      active: true,
      sent: 34,
      received: 12,
      allow: ["127.0.0.0/8", "::1/128"],
      deny: ["::/0", "0.0.0.0/0"],
      isolated: true,
    },
    {
      unit: "sotto.service",
      run: "def",
      active: false,
      sent: null,
      received: null,
      allow: [],
      deny: [],
      isolated: false,
    },
  ]);
});

t.test("every interface but loopback is counted, also where nothing else is", async (t) => {
  const folder = t.testdir({
    dev: `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo: 999 1 0 0 0 0 0 0 999 1 0 0 0 0 0 0
  eth0: 1234 5 0 0 0 0 0 0 567 8 0 0 0 0 0 0
wlan0:1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
`,
  });
  t.same(await readInterfaces(join(folder, "dev")), [
    { name: "eth0", received: 1234, sent: 567 },
    { name: "wlan0", received: 1, sent: 9 },
  ]);
  t.ok(Array.isArray(await readInterfaces()), "this machine's");
});

t.test("a program knows whether systemd runs it in a unit of ours", async (t) => {
  const at = (text: string) => ownUnit(join(t.testdir({ cgroup: text }), "cgroup"));
  t.equal(await at("0::/system.slice/sotto.service\n"), "sotto.service");
  t.equal(await at("0::/system.slice/sotto-satellite.service/x\n"), "sotto-satellite.service");
  t.equal(await at("0::/user.slice/user-0.slice/session-1.scope\n"), undefined);
  t.equal(await at("0::/system.slice/not-sotto.service\n"), undefined);
});
