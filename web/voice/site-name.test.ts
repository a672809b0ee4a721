import t from "tap";
import { newSite } from "../../kit/app/board.ts";
import { siteName } from "./site-name.ts";

t.test("the place of a session is said as people call it", async (t) => {
  t.equal(siteName("kitchen"), "kitchen");
  t.equal(siteName("text"), "by text");
  t.equal(siteName(newSite("browser")), "in a browser");
  t.equal(siteName(newSite("app")), "in an app");
  t.equal(siteName("browser-room"), "browser-room", "a room that somebody has called so");
});
