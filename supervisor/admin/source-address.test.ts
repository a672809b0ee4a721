import t from "tap";
import { sourceOf } from "./source-address.ts";

const far = () => false;

t.test("an IPv4 address is itself, also mapped; a neighbour's IPv6 address too", async (t) => {
  t.equal(sourceOf("192.168.1.7"), "192.168.1.7");
  t.equal(sourceOf("::ffff:192.168.1.7"), "192.168.1.7");
  t.equal(sourceOf("::1"), "::1");
  t.equal(
    sourceOf("fe80::1%eth0", () => true),
    "fe80::1%eth0",
  );
  t.equal(sourceOf(""), "");
});

t.test("whoever is far away is counted by network, so that its other addresses gain nothing", async (t) => {
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::"])
    t.equal(sourceOf(address, far), "2001:db8:1:2::/64", address);
  t.equal(sourceOf("2001:db8::1", far), "2001:db8:0:0::/64");
});
