/** Upgrades by the update policy, with the real apt and dpkg in a root of their own. */
import t from "tap";
import { PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);

t.test("an automatic upgrade lifts no pin, so two versions that were undone both stay away", async (t) => {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0");
  apt.build("sotto-runtime", "24.1");
  apt.publish();
  await apt.carryOut({ operation: "install", packages: ["sotto", "sotto-runtime"] });
  for (const version of ["2.0", "3.0"]) {
    apt.build("sotto", version, { scripts: { postinst: "exit 1" } });
    apt.publish();
    const result = await apt.carryOut({ operation: "upgrade", version, automatic: true });
    t.match(result, { outcome: "undone" });
  }
  const pins = apt.read("etc/apt/preferences.d/sotto-rolled-back");
  for (const version of ["2.0", "3.0"]) t.match(pins, `Package: sotto\nPin: version ${version}\nPin-Priority: -1`);

  apt.build("sotto-runtime", "24.2");
  apt.publish();
  const other = await apt.carryOut({ operation: "upgrade", version: "1.0", automatic: true });
  t.match(other, { outcome: "completed", changes: [{ name: "sotto-runtime", from: "24.1", to: "24.2" }] });
  t.same(apt.installed(), ["sotto 1.0 installed", "sotto-runtime 24.2 installed"]);
  const older = await apt.carryOut({ operation: "upgrade", version: "0.1", automatic: true });
  t.match(older, { outcome: "completed", changes: [] }, "it goes back to nothing");
});
