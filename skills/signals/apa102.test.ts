import t from "tap";
import { apa102Frame, type Colour } from "./apa102.ts";

t.test(
  "a frame is 32 zero bits, 111 with brightness, blue, green and red of each lamp, and zero bits at the end",
  async (t) => {
    const colours: Colour[] = [
      [255, 0, 0],
      [0, 255, 0],
      [1, 2, 3],
    ];
    const end = [0, 0, 0, 0, 0];
    t.same([...apa102Frame(colours, 1)], [0, 0, 0, 0, 0xff, 0, 0, 255, 0xff, 0, 255, 0, 0xff, 3, 2, 1, ...end]);
    t.same([...apa102Frame([[9, 8, 7]], 0)], [0, 0, 0, 0, 0xe0, 7, 8, 9, ...end], "dark is still a lamp's frame");
  },
);

t.test(
  "the end has at least half a bit for each lamp after the 32, and brightness stays in its five bits",
  async (t) => {
    for (const count of [1, 3, 12, 16, 17, 144]) {
      const frame = apa102Frame(
        Array.from({ length: count }, (): Colour => [1, 1, 1]),
        0.5,
      );
      const endBits = (frame.length - 4 - 4 * count) * 8;
      t.ok(endBits - 32 >= count / 2, `${count} lamps`);
      t.ok(frame.subarray(4 + 4 * count).every((byte) => byte === 0));
    }
    for (const [brightness, level] of [
      [-1, 0xe0],
      [0.5, 0xf0],
      [2, 0xff],
    ] as const)
      t.equal(apa102Frame([[0, 0, 0]], brightness)[4], level);
  },
);
