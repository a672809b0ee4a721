import t from "tap";
import { FileNotes } from "./file-notes.ts";

t.test("what was made again is told for a day; what is lost, until it is there again", async (t) => {
  const said: string[] = [];
  const tell = (_fields: unknown, message: string): void => void said.push(message);
  const notes = new FileNotes({ info: tell, warn: tell, error: tell });
  t.same(notes.all, []);
  notes.restored(["/run/a.sock"]);
  notes.restored(["/run/a.sock"]);
  notes.lost([{ path: "/data/key.pem", remedy: "restore it" }]);
  notes.lost([{ path: "/data/key.pem", remedy: "restore it" }]);
  t.match(notes.all, [
    { path: "/data/key.pem", remedy: "restore it" },
    { path: "/run/a.sock", remedy: undefined },
  ]);
  t.equal(notes.all.length, 2);
  notes.lost([]);
  t.match(notes.all, [{ path: "/run/a.sock" }]);
  t.same(said, [
    "somebody removed a file of the platform: it was made again",
    "somebody removed a file of the platform: it was made again",
    "somebody removed a file of the platform",
    "a file of the platform is there again",
  ]);
  notes.restored(Array.from({ length: 30 }, (_, index) => `/run/${index}`));
  t.ok(notes.all.length <= 30);
});
