import t from "tap";
import { jobsIn } from "./systemctl.ts";

t.test("systemd's pending jobs are known by the names of the units", async (t) => {
  const listed = [
    "2598 sotto.service                restart waiting",
    "2661 sotto-skill@clock.service    start   running",
    "",
  ].join("\n");
  t.same(
    [...jobsIn(listed)],
    [
      ["sotto.service", "restart"],
      ["sotto-skill@clock.service", "start"],
    ],
  );
  t.equal(jobsIn("No jobs running.\n").size, 0);
  t.equal(jobsIn("").size, 0);
});
