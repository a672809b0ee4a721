import t from "tap";
import { readSpan, roomsOf, withSpan } from "./spans.ts";

t.test("quiet hours are two times for each room", async (t) => {
  t.same(readSpan("22:00-07:00"), { from: "22:00", to: "07:00" });
  t.same(readSpan(undefined), { from: "", to: "" });
  t.same(
    withSpan({ a: "1" }, "*", { from: "22:00", to: "" }),
    { a: "1", "*": "22:00-" },
    "half of it is kept as typed",
  );
  t.same(withSpan({ a: "1", "*": "22:00-" }, "*", { from: "", to: "" }), { a: "1" });
});

t.test("a room has a row where there are several, or where the file names it", async (t) => {
  t.same(roomsOf({}, ["default"]), [["*", "Every room"]]);
  t.same(roomsOf({}, ["hall", "den"]), [
    ["*", "Every other room"],
    ["hall", "hall"],
    ["den", "den"],
  ]);
  t.same(roomsOf({ attic: "" }, ["default"])[1], ["attic", "attic"], "a satellite");
});
