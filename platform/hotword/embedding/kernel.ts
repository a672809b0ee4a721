/**
 * The inner loops of the speech embedding and of the training of a wake word: products of matrices of 32-bit floats, as a
 * WebAssembly module with vector instructions. It is assembled here instead of being compiled, so that a build needs no
 * compiler and every architecture gets the same bytes.
 */

/** Multiplies two matrices. All addresses and strides are in bytes. */
type Multiply = (
  out: number,
  x: number,
  weights: number,
  start: number,
  rows: number,
  inner: number,
  xStride: number,
  columnBytes: number,
  startStride: number,
) => void;

/** Columns are computed in blocks of twelve: three vectors. */
const blockBytes = 48;

const [i32, v128, empty] = [0x7f, 0x7b, 0x40] as const;
const [block, loop, brIf, end] = [0x02, 0x03, 0x0d, 0x0b] as const;
const [localGet, localSet, localTee, i32Const, i32Add, i32Sub, i32LtS] = [
  0x20, 0x21, 0x22, 0x41, 0x6a, 0x6b, 0x48,
] as const;
const simd = 0xfd;
const [load, loadSplat, store] = [0x00, 0x09, 0x0b] as const;
const [constant, add, mul, max] = [0x0c, 0xe4, 0xe6, 0xe9] as const;

const names = ["out", "x", "weights", "start", "rows", "inner", "xStride", "columnBytes", "startStride"] as const;
const integers = ["column", "left", "at", "weight", "from", "to"] as const;
const vectors = ["a0", "a1", "a2", "b0", "b1", "b2", "xa", "xb", "w"] as const;
type Local = (typeof names | typeof integers | typeof vectors)[number];
const indexes = new Map<Local, number>([...names, ...integers, ...vectors].map((name, index) => [name, index]));

/** Instructions on one line. */
const code = (...bytes: readonly number[]): readonly number[] => bytes;

const get = (name: Local): number[] => [localGet, indexes.get(name)!];
const set = (name: Local): number[] => [localSet, indexes.get(name)!];
const increase = (name: Local, by: readonly number[]): number[] => [...get(name), ...by, i32Add, ...set(name)];
const memory = (operation: number, offset: number): number[] => [
  simd,
  operation,
  operation === loadSplat ? 2 : 4,
  offset,
];
const accumulate = (into: Local, x: Local): number[] => [
  ...get(into),
  ...get(x),
  ...get("w"),
  ...code(simd, mul, 1),
  ...code(simd, add, 1),
  ...set(into),
];

/** Two rows and twelve columns at a time: six sums that stay in registers. */
function body(): number[] {
  const upper: readonly Local[] = ["a0", "a1", "a2"];
  const lower: readonly Local[] = ["b0", "b1", "b2"];
  const starts = [
    ...upper.flatMap((sum, n) => [...get("from"), ...memory(load, 16 * n), ...set(sum)]),
    ...lower.flatMap((sum, n) => [
      ...code(...get("from"), ...get("startStride"), i32Add),
      ...memory(load, 16 * n),
      ...set(sum),
    ]),
  ];
  const inner = [
    ...code(...get("at"), ...memory(loadSplat, 0), ...set("xa")),
    ...code(...get("at"), ...get("xStride"), i32Add, ...memory(loadSplat, 0), ...set("xb")),
    ...upper.flatMap((sum, n) => [
      ...code(...get("weight"), ...memory(load, 16 * n), ...set("w")),
      ...accumulate(sum, "xa"),
      ...accumulate(lower[n]!, "xb"),
    ]),
    ...increase("at", [i32Const, 4]),
    ...increase("weight", get("columnBytes")),
    ...code(...get("left"), i32Const, 1, i32Sub, localTee, indexes.get("left")!, brIf, 0),
  ];
  const results = [
    ...upper.flatMap((sum, n) => [...get("to"), ...get(sum), ...memory(store, 16 * n)]),
    ...lower.flatMap((sum, n) => [...get("to"), ...get("columnBytes"), i32Add, ...get(sum), ...memory(store, 16 * n)]),
  ];
  const columns = [
    ...code(...get("start"), ...get("column"), i32Add, ...set("from")),
    ...code(...get("out"), ...get("column"), i32Add, ...set("to")),
    ...code(...get("weights"), ...get("column"), i32Add, ...set("weight")),
    ...code(...get("x"), ...set("at"), ...get("inner"), ...set("left")),
    ...starts,
    ...code(loop, empty, ...inner, end),
    ...results,
    ...code(
      ...get("column"),
      i32Const,
      blockBytes,
      i32Add,
      localTee,
      indexes.get("column")!,
      ...get("columnBytes"),
      i32LtS,
      brIf,
      0,
    ),
  ];
  const twice = (name: Local): number[] => [...get(name), ...get(name), i32Add];
  const rows = [
    ...code(i32Const, 0, ...set("column")),
    ...code(loop, empty, ...columns, end),
    ...increase("out", twice("columnBytes")),
    ...increase("x", twice("xStride")),
    ...increase("start", twice("startStride")),
    ...code(...get("rows"), i32Const, 2, i32Sub, localTee, indexes.get("rows")!, i32Const, 0, 0x4a, brIf, 0),
  ];
  return [block, empty, loop, empty, ...rows, end, end, end];
}

/** The same number four times. */
const four = (value: number): number[] => [simd, constant, ...new Uint8Array(new Float32Array(4).fill(value).buffer)];

/** A leaky rectifier that ends at -0.4, in place, from the first parameter's address to the second's: max(x, max(x / 5, -0.4)). */
function activation(): number[] {
  const [at, until, value] = [0, 1, 2] as const;
  return [
    ...code(loop, empty),
    ...code(localGet, at, localGet, at, ...memory(load, 0), localTee, value),
    ...code(localGet, value, ...four(0.2), simd, mul, 1, ...four(-0.4), simd, max, 1, simd, max, 1),
    ...memory(store, 0),
    ...code(localGet, at, i32Const, 16, i32Add, localTee, at, localGet, until, i32LtS, brIf, 0),
    ...code(end, end),
  ];
}

const text = (value: string): number[] => [value.length, ...Buffer.from(value, "latin1")];

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >> 7)];
}

const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];

/** The bytes of the module. */
function assemble(): Uint8Array<ArrayBuffer> {
  const content = [2, integers.length, i32, vectors.length, v128, ...body()];
  const functions = [content, [1, 1, v128, ...activation()]];
  const sized = functions.flatMap((one) => [...unsigned(one.length), ...one]);
  return Uint8Array.from([
    ...code(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
    ...section(1, [2, 0x60, names.length, ...names.map(() => i32), 0, 0x60, 2, i32, i32, 0]),
    ...section(2, [1, ...text("env"), ...text("memory"), 2, 0, 1]),
    ...section(3, [2, 0, 1]),
    ...section(7, [2, ...text("multiply"), 0, 0, ...text("activate"), 0, 1]),
    ...section(10, [2, ...sized]),
  ]);
}

const pageBytes = 65_536;

type Exports = { readonly multiply: Multiply; readonly activate: (at: number, until: number) => void };
/** The part of WebAssembly that is used here. Its types belong to the browser library, which this project does not load. */
type WebAssemblyParts = {
  readonly Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports };
};
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyParts }).WebAssembly;

/** Allocates floats and multiplies them. Allocations are freed together with the arena. */
export class Arena {
  readonly #buffer: ArrayBuffer;
  readonly #exports: Exports;
  #used = 64;

  constructor(floats: number) {
    const initial = Math.ceil((floats * 4) / pageBytes) + 1;
    const memory = new Memory({ initial, maximum: initial });
    this.#buffer = memory.buffer;
    this.#exports = new Instance(new Module(assemble()), { env: { memory } }).exports;
  }

  /** Allocates `count` floats. Throws RangeError when no space is left. */
  floats(count: number): Float32Array {
    const at = this.#used;
    this.#used += Math.ceil(count / 4) * 16;
    if (this.#used > this.#buffer.byteLength) throw new RangeError("the arena is full");
    return new Float32Array(this.#buffer, at, count);
  }

  /** Replaces x with max(x, max(x / 5, -0.4)) in the first `count` numbers. `count` must be a multiple of 4. */
  activate(values: Float32Array, count: number): void {
    this.#exports.activate(values.byteOffset, values.byteOffset + 4 * count);
  }

  /**
   * `out` [rows × columns] = start + x [rows × inner] · weights [inner × columns]. Rows of x start `xStride` floats
   * apart. `start` is one row for all, or the sums so far (`out` itself). The number of rows is even, and the number of
   * columns a multiple of 12.
   */
  multiply(product: {
    readonly out: Float32Array;
    readonly x: Float32Array;
    readonly weights: Float32Array;
    readonly start: Float32Array;
    readonly rows: number;
    readonly inner: number;
    readonly xStride: number;
    readonly columns: number;
    readonly startPerRow?: boolean;
  }): void {
    const { out, x, weights, start, rows, inner, xStride, columns, startPerRow = false } = product;
    const bytes = columns * 4;
    this.#exports.multiply(
      out.byteOffset,
      x.byteOffset,
      weights.byteOffset,
      start.byteOffset,
      rows,
      inner,
      xStride * 4,
      bytes,
      startPerRow ? bytes : 0,
    );
  }
}
