import t from "tap";
import { nextUnread } from "./next-unread.ts";

t.test("after a sentence comes the next that was not read, then one that was left out, then none", async (t) => {
  t.equal(nextUnread([true, true, false, true, false], 1), 2);
  t.equal(nextUnread([false, true, true], 2), 0);
  t.equal(nextUnread([true, true, true], 1), 1);
});
