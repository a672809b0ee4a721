import t from "tap";
import { askTimers } from "./ask-timers.ts";

t.test("a component that does not answer is given up", async (t) => {
  let watching = 0;
  const events = {
    port: { connected: true, say: () => {} } as never,
    watch: () => {
      watching += 1;
      return () => void (watching -= 1);
    },
  };
  await t.rejects(askTimers(events, { action: "list" }, 1), { code: "TIMERS_SILENT" });
  t.equal(watching, 0);
});
