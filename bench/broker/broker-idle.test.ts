import t from "tap";
import { contestants } from "./contestants.ts";
import { idle } from "./measure.ts";

t.test(
  "a thousand connections leave less behind in the broker than 10 KB each, with what accepting them took",
  async (t) => {
    const broker = await contestants["Sotto"]?.(t.testdir());
    t.teardown(() => broker?.stop());
    const each = broker && (await idle(broker)).idle;
    t.ok(each !== undefined && each > 0.5 && each < 10, `${each} KB`);
  },
);
