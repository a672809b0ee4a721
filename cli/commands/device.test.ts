/** `sotto device`, against a real admin service. */
import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("an account of a device is added once with its password, listed without it, and removed", async (t) => {
  const { sotto, data } = await board(t);
  t.match(await sotto("device", "list"), { code: 0, out: "", err: /sotto device add NAME/ });
  const added = await sotto("device", "add", "zigbee2mqtt");
  t.match(added, { code: 0, out: /^user +device-zigbee2mqtt\npassword +\S{32}\n$/u, err: /not shown again/ });
  t.match(await sotto("device", "list"), { code: 0, out: /^zigbee2mqtt +device-zigbee2mqtt +since /u });
  t.match((await data("device", "list")).value, { devices: [{ name: "zigbee2mqtt" }] });
  const again = await sotto("device", "add", "zigbee2mqtt");
  t.not(again.code, 0);
  t.match(again.err, /sotto device remove zigbee2mqtt/);
  t.not((await sotto("device", "add", "No/Name")).code, 0);
  t.not((await sotto("device", "add", "plug", "--topic", "a#")).code, 0);
  t.equal((await sotto("device", "add", "plug", "--topic", "+/plug/#", "--topic", "plug/#")).code, 0);
  t.match(await sotto("device", "list"), {
    out: /^plug .* \+\/plug\/# plug\/#\nzigbee2mqtt .* all topics of devices$/mu,
  });
  t.match((await data("device", "remove", "zigbee2mqtt")).value, { name: "zigbee2mqtt", done: "remove" });
  t.not((await sotto("device", "remove", "zigbee2mqtt")).code, 0);
  t.match((await data("device", "add", "lamp")).value, { user: "device-lamp", password: /^\S{32}$/ });
  t.match(await sotto("device", "remove", "lamp"), { code: 0, out: /let in no longer/ });
});
