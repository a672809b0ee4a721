import t from "tap";
import { askHome } from "./ask-home.ts";

t.test("a skill that does not answer is given up, with what to do", async (t) => {
  let watching = 0;
  const events = {
    port: { connected: true, say: () => {} } as never,
    watch: () => {
      watching += 1;
      return () => void (watching -= 1);
    },
  };
  const skills = { list: async () => [{ name: "home" }] as never };
  await t.rejects(askHome({ events, skills, timeoutMs: 1 }, { action: "list" }), {
    code: "HOME_SILENT",
    remedy: /sotto skill show home/,
  });
  t.equal(watching, 0);
});
