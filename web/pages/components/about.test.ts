import t from "tap";
import { components } from "../../../platform/components.ts";
import { aboutOf, abouts } from "./about.ts";

t.test("each component of the platform is described in the visitor's language", async (t) => {
  t.same(Object.keys(abouts).toSorted(), components.map(({ name }) => name).toSorted());
  t.equal(aboutOf({ name: "newer", about: "Does more." }), "Does more.", "a newer one in the board's words");
});
