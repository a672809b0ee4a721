import { once } from "node:events";
import t from "tap";
import { findServiceManager } from "./notify.ts";
import { receiveNotifications } from "./testing.ts";
import { startWatchdog, whatAils } from "./watchdog.ts";

const collect = () => {
  const lines: string[] = [];
  const at = (level: string) => (_: unknown, message: string) => void lines.push(`${level} ${message}`);
  return { lines, log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } };
};
const { PATH } = process.env;

t.test("every message reaches the service manager's socket, in order", async (t) => {
  const { socket, received, next } = await receiveNotifications(t);
  const { log, lines } = collect();
  const manager = findServiceManager({ PATH, NOTIFY_SOCKET: socket, WATCHDOG_USEC: "3000000" }, log);
  t.equal(manager?.watchdog, 3000);
  manager?.status("starting\nwith two lines");
  await next(/^STATUS=/u);
  manager?.ready();
  manager?.reloading();
  manager?.alive();
  manager?.status("starting with two lines");
  manager?.stopping();
  await manager?.sent();
  await next(/^STOPPING=1$/u);
  t.same(
    received.filter((one) => /^[A-Z]/u.test(one) && one !== "BARRIER=1").map((one) => one.replace(/\d{2,}$/u, "…")),
    ["STATUS=starting with two lines", "READY=1", "RELOADING=1", "MONOTONIC_USEC=…", "WATCHDOG=1", "STOPPING=1"],
  );
  t.same(lines, []);
});

t.test("of many statuses in a moment the last one is told", async (t) => {
  const { socket, received } = await receiveNotifications(t);
  const manager = findServiceManager({ PATH, NOTIFY_SOCKET: socket }, collect().log);
  for (let n = 0; n < 100; n++) manager?.status(`${n} components up`);
  await manager?.sent();
  t.same(
    received.filter((one) => one.startsWith("STATUS=")),
    ["STATUS=99 components up"],
  );
});

t.test("without a socket there is no service manager; what it gave is inherited by nobody", async (t) => {
  t.equal(findServiceManager({ PATH }, collect().log), undefined);
  const environment = { PATH, NOTIFY_SOCKET: "/run/x", WATCHDOG_USEC: "1", WATCHDOG_PID: "1" };
  const manager = findServiceManager(environment, collect().log);
  t.same(environment, { PATH });
  t.equal(manager?.watchdog, undefined, "the watchdog is another process's");
});

t.test("a socket that nobody reads is said once, and ends nothing", async (t) => {
  const { log, lines } = collect();
  const manager = findServiceManager({ PATH, NOTIFY_SOCKET: "/nonexistent/socket" }, log);
  manager?.ready();
  manager?.alive();
  await manager?.sent();
  t.same(lines, ["warn cannot send the status to the service manager"]);
});

t.test("the watchdog is fed only while the event loop, the bus and the store are alive", async (t) => {
  const well = { lag: 10, busAnswersWithin: () => true, storeTook: 3 };
  t.equal(whatAils(well), undefined);
  t.match(whatAils({ ...well, lag: 1000 }), /event loop is 1000 ms late/u);
  t.match(whatAils({ ...well, busAnswersWithin: (limit) => limit > 5000 }), /bus carries nothing for 5 s/u);
  t.match(whatAils({ ...well, storeTook: 10_000 }), /store took 10000 ms/u);
});

t.test("a bus that carries nothing stops the feeding, and one that does again resumes it", async (t) => {
  const { log, lines } = collect();
  const target = new EventTarget();
  let carries = true;
  let writes = 0;
  const watchdog = startWatchdog({
    limit: 60,
    feed: () => void target.dispatchEvent(new Event("fed")),
    busAnswersWithin: () => carries,
    write() {
      writes += 1;
      throw new Error("the disk is full");
    },
    log: {
      ...log,
      error(fields, message) {
        log.error(fields, message);
        target.dispatchEvent(new Event("hungry"));
      },
    },
  });
  t.teardown(() => watchdog.stop());
  await once(target, "fed");
  carries = false;
  await once(target, "hungry");
  carries = true;
  await once(target, "fed");
  t.ok(lines.includes("info notifying the service manager's watchdog again"));
  t.equal(writes, 1, "a card is not written to at every meal, and a full one kills nobody");
});
