import t from "tap";
import { permissionNames } from "../../../supervisor/skills/manifest.ts";
import { meaningOf, meanings } from "./permission-words.ts";

t.test("each permission is explained in the visitor's language", async (t) => {
  t.same(Object.keys(meanings).toSorted(), [...permissionNames].toSorted());
  t.equal(meaningOf({ name: "newer", about: "does more" }), "does more", "a newer one in the board's words");
});
