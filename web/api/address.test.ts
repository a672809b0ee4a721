import t from "tap";
import { addressFor, invitationPath, invitedBy, isLoopback } from "./address.ts";

const at = { protocol: "https:", hostname: "192.0.2.7", port: "8443" };

t.test("another device gets the address that this browser uses", async (t) => {
  t.equal(addressFor("/trust", "board", at), "https://192.0.2.7:8443/admin/ui/trust");
  t.equal(addressFor("/", "board", { ...at, hostname: "board.example", port: "" }), "https://board.example/admin/ui/");
});

t.test("a browser on the board gives its name, because localhost is another machine on another device", async (t) => {
  for (const hostname of ["localhost", "127.0.0.1", "[::1]"]) {
    t.ok(isLoopback(hostname));
    t.equal(addressFor("/trust", "board", { ...at, hostname }), "https://board.local:8443/admin/ui/trust");
  }
  const local = { ...at, hostname: "localhost" };
  t.equal(addressFor("/", "board.example.org", local), "https://board.example.org:8443/admin/ui/");
  t.equal(addressFor("/", undefined, local), undefined, "the name is not known yet");
  t.notOk(isLoopback("127.example.org"));
});

t.test("an invitation is found in the address that was made for it", async (t) => {
  const path = invitationPath("ABCD&EFGH +1");
  t.equal(invitedBy(path.slice(path.indexOf("#"))), "ABCD&EFGH +1");
  for (const hash of ["", "#", "#invitation=", "#main"]) t.equal(invitedBy(hash), undefined);
});
