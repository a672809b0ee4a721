import decodeQr from "qr/decode.js";
import t from "tap";
import { qrPath } from "./qr-path.ts";

/** Pixels of a module: what a camera sees of it. */
const scale = 4;

/** Draws the runs of a path, as a browser does, and reads the picture. */
function read({ size, path }: ReturnType<typeof qrPath>): string {
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/gu)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  }
  return decodeQr({ width, height: width, data });
}

t.test("what is drawn is read as the address, whatever its length", async (t) => {
  for (const address of [
    "https://board.local:8443/admin/ui/trust",
    "https://192.0.2.7/admin/ui/#invitation=ABCD-EFGH",
    `https://board.local/${"long/".repeat(40)}?name=ä&sign=✓`,
  ])
    t.equal(read(qrPath(address)), address);
});

t.test("four light modules are around it, without which readers do not find it", async (t) => {
  const { size, path } = qrPath("https://board.local:8443/");
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/gu)].map(([, ...found]) => found.map(Number));
  t.ok(runs.every(([x = 0, y = 0, run = 0]) => x >= 4 && y >= 4 && x + run <= size - 4 && y < size - 4));
});
