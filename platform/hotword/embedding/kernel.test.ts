import t from "tap";
import { Arena } from "./kernel.ts";

const arena = new Arena(20_000);
const random = (floats: Float32Array): Float32Array => floats.map((_, n) => Math.sin(n * 12.9898) * 3);

t.test("a product equals that of plain loops, from a bias and from partial sums", async (t) => {
  const [rows, inner, columns] = [6, 37, 24];
  const filled = (count: number): Float32Array => {
    const floats = arena.floats(count);
    floats.set(random(floats));
    return floats;
  };
  const [x, weights, bias, out] = [
    filled(rows * inner),
    filled(inner * columns),
    filled(columns),
    filled(rows * columns),
  ];
  const product = { out, x, weights, rows, inner, xStride: inner, columns };
  const wanted = (row: number, column: number): number => {
    let sum = 0;
    for (let k = 0; k < inner; k++) sum += x[row * inner + k]! * weights[k * columns + column]!;
    return sum;
  };
  const worst = (times: number): number =>
    Math.max(
      ...Array.from(out, (value, n) => {
        const column = n % columns;
        return Math.abs(value - bias[column]! - times * wanted(Math.floor(n / columns), column));
      }),
    );
  arena.multiply({ ...product, start: bias });
  t.ok(worst(1) < 1e-3);
  arena.multiply({ ...product, start: out, startPerRow: true });
  t.ok(worst(2) < 1e-3);
});

t.test("negative numbers are compressed, down to -0.4", async (t) => {
  const values = arena.floats(8);
  values.set([1, 0, -1, -2, -3, 0.5, -0.5, 100]);
  arena.activate(values, 8);
  const wanted = Float32Array.from([1, 0, -0.2, -0.4, -0.4, 0.5, -0.1, 100]);
  t.ok(
    values.every((value, n) => Math.abs(value - wanted[n]!) < 1e-6),
    values.join(" "),
  );
});

t.test("a full arena is reported", async (t) => {
  const small = new Arena(100);
  t.throws(() => small.floats(200_000), { message: "the arena is full" });
});
