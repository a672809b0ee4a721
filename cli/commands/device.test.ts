/** `sotto device`, against a real admin service. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { formatBrokerAccounts } from "../../supervisor/config/broker-accounts.ts";
import { KeptBrokerAccounts } from "../../supervisor/config/kept-broker-accounts.ts";
import { DeviceAccounts } from "../../supervisor/users/device-accounts.ts";
import { logInto } from "../../test/world.ts";
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

t.test(
  "on another broker, the account is made in the file of accounts, and it is said what the broker must be given",
  async (t) => {
    const folder = t.testdir({});
    const accounts = join(folder, "accounts.toml");
    const supervisor = { username: "hall-supervisor", password: "x" };
    writeFileSync(accounts, formatBrokerAccounts(new Map([["supervisor", supervisor]])));
    const shared = {
      file: join(folder, "devices.json"),
      broker: undefined,
      prefix: "msg",
      log: logInto([], "devices"),
    };
    const deviceAccounts = await DeviceAccounts.open({ ...shared, elsewhere: new KeptBrokerAccounts(accounts) });
    const { sotto } = await board(t, { deviceAccounts });
    t.match(await sotto("device", "add", "plug"), { err: /topics of its own[^]*--topic/u });
    t.match(await sotto("device", "add", "plug", "--topic", "+/plug/#"), {
      code: 0,
      out: /^user +hall-device-plug\npassword +\S{32}\n$/u,
      err: /not shown again[^]*sotto broker users[^]*sotto broker rules/u,
    });
    t.match(await sotto("device", "list"), { out: /^plug +hall-device-plug .* \+\/plug\/#$/mu });
    t.match(await sotto("device", "remove", "plug"), {
      code: 0,
      out: "plug is removed.\n",
      err: /sotto broker users/u,
    });
    const everybody = await board(t, { deviceAccounts: await DeviceAccounts.open(shared) });
    t.match(await everybody.sotto("device", "add", "plug", "--topic", "plug/#"), {
      err: /shares one account[^]*accounts_file/u,
    });
  },
);
