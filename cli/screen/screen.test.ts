import t from "tap";
import { Screen } from "./screen.ts";

t.test(
  "a terminal that does not tell its width, as a serial console, is as wide as usual; a pipe has none",
  async (t) => {
    const widthOf = (isTTY: boolean, columns: number | undefined) =>
      new Screen({ out: { isTTY, columns, write: () => true }, err: { write: () => true }, json: false, colour: false })
        .width;
    t.equal(widthOf(true, 0), 80);
    t.equal(widthOf(true, 60), 60);
    t.equal(widthOf(false, undefined), undefined);
  },
);
