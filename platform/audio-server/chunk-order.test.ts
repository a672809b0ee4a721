import t from "tap";
import { BadChunk, ChunkOrder, readChunkPlace } from "./chunk-order.ts";

t.test("a chunk's position is a plain number and a flag of 0 or 1", async (t) => {
  t.same(readChunkPlace("0", "0"), { number: 0, last: false });
  t.same(readChunkPlace("12", "1"), { number: 12, last: true });
  for (const number of ["-1", "00", "01", "x", "1e9", "1.0", " 1", "+1", "1000000000", "٣", "0x1"]) {
    t.throws(() => readChunkPlace(number, "0"), BadChunk, number);
  }
  for (const flag of ["", "2", "true", "01", "-0"]) t.throws(() => readChunkPlace("0", flag), BadChunk, flag);
});

t.test("chunks are passed on from 0 without a gap, whatever order they arrive in", async (t) => {
  const order = new ChunkOrder<string>();
  t.same(order.accept(1, false, "b"), []);
  t.same(order.accept(3, true, "d"), []);
  t.same(order.accept(0, false, "a"), ["a", "b"]);
  t.notOk(order.complete);
  t.equal(order.next, 2);
  t.same(order.accept(2, false, "c"), ["c", "d"]);
  t.ok(order.complete);
});

t.test("a duplicate chunk is refused, passed on or not", async (t) => {
  const order = new ChunkOrder<string>();
  order.accept(0, false, "a");
  order.accept(2, false, "c");
  t.throws(() => order.accept(0, false, "A"), /came before/);
  t.throws(() => order.accept(2, false, "C"), /came before/);
  t.same(order.accept(1, true, "b"), ["b"]);
  t.ok(order.complete, "the first last flag ends it, though chunk 2 was there");
});

t.test("the first last flag counts; nothing comes after the last", async (t) => {
  const order = new ChunkOrder<string>();
  order.accept(2, true, "c");
  t.throws(() => order.accept(3, true, "d"), /after the last/);
  t.same(order.accept(0, false, "a"), ["a"]);
  t.same(order.accept(1, false, "b"), ["b", "c"]);
  t.ok(order.complete);
});

t.test("a chunk far ahead is refused and takes no memory", async (t) => {
  const order = new ChunkOrder<string>();
  t.same(order.accept(63, false, "x"), []);
  t.throws(() => order.accept(64, false, "x"), /too far ahead/);
  t.throws(() => order.accept(999_999_999, true, "x"), /too far ahead/);
  t.same(order.accept(0, false, "a"), ["a"], "and the refused flag is not the last");
  t.notOk(order.complete);
});

t.test("every arrival order of five chunks passes them on in order, once", async (t) => {
  const orders = permutations([0, 1, 2, 3, 4]);
  t.equal(orders.length, 120);
  const wrong = orders.filter((arrival) => {
    const order = new ChunkOrder<number>();
    const given = arrival.flatMap((number) => order.accept(number, number === 4, number));
    return given.join() !== "0,1,2,3,4" || !order.complete;
  });
  t.same(wrong, []);
});

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
