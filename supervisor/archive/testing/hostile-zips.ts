/**
 * Archives that a hostile client might send, in the order of the catalogue of attacks, with the code that refuses each.
 */
import { makeZip, type ZipEntry } from "./make-zip.ts";

export type HostileZip = readonly [title: string, entries: readonly ZipEntry[], code: string];

const honest: ZipEntry = { name: "a.txt", data: "a" };
export const bomb = Buffer.alloc(80 * 1024 * 1024);
const many = Array.from({ length: 3000 }, (_, index): ZipEntry => ({ name: `f${index}` }));

/** Archives that are refused before anything is unpacked. */
export const hostileZips: readonly HostileZip[] = [
  ["Z1 a path that leads up", [honest, { name: "../../x" }], "ARCHIVE_PATH"],
  ["Z1 a path that leads up in its middle", [honest, { name: "a/../../x" }], "ARCHIVE_PATH"],
  ["Z2 an absolute path", [honest, { name: "/tmp/x" }], "ARCHIVE_PATH"],
  ["Z3 backslashes", [honest, { name: "..\\..\\x" }], "ARCHIVE_PATH"],
  ["Z4 a drive letter", [honest, { name: "C:x" }], "ARCHIVE_PATH"],
  ["Z4 a share", [honest, { name: "\\\\server\\share" }], "ARCHIVE_PATH"],
  ["Z5 a symbolic link", [honest, { name: "link", data: "/etc", mode: 0o120777 }, { name: "link/x" }], "ARCHIVE_TYPE"],
  ["Z6 a fifo", [honest, { name: "fifo", mode: 0o010644 }], "ARCHIVE_TYPE"],
  ["Z6 a device", [honest, { name: "device", mode: 0o020644 }], "ARCHIVE_TYPE"],
  ["Z7 a name twice", [honest, honest], "ARCHIVE_PATH"],
  ["Z8 names that differ in case", [honest, { name: "A.TXT" }], "ARCHIVE_PATH"],
  ["Z8 names that differ in composition", [{ name: "\u00e9" }, { name: "e\u0301" }], "ARCHIVE_PATH"],
  ["a file that is also a folder", [{ name: "a" }, { name: "a/b" }], "ARCHIVE_PATH"],
  ["Z9 a NUL in a name", [honest, { name: "a\0b" }], "ARCHIVE_PATH"],
  ["a line break in a name", [honest, { name: "a\nb" }], "ARCHIVE_PATH"],
  ["a name that is not UTF-8", [honest, { name: Buffer.from([0x61, 0xff]) }], "ARCHIVE_PATH"],
  ["Z12 a bomb that says so", [honest, { name: "bomb", data: bomb }], "ARCHIVE_TOO_LARGE"],
  ["Z14 many names for the same data", [honest, { name: "b", localName: "a.txt", offset: 0 }], "ARCHIVE_PATH"],
  ["Z15 an encrypted entry", [{ ...honest, flags: 0x801 }], "ARCHIVE_ENCRYPTED"],
  ["Z16 very many entries", many, "ARCHIVE_TOO_LARGE"],
  ["Z17 very many levels", [{ name: `${"d/".repeat(2000)}x` }], "ARCHIVE_PATH"],
  ["Z17 a very long name", [{ name: "n".repeat(300) }], "ARCHIVE_PATH"],
  ["Z18 another name in front of the data", [{ ...honest, localName: "b.txt" }], "ARCHIVE_PATH"],
  ["Z19 an unknown method", [{ ...honest, method: 99 }], "ARCHIVE_BROKEN"],
  ["Z19 a size beyond all measure", [{ ...honest, size: 0xfffffff0 }], "ARCHIVE_TOO_LARGE"],
  ["Z20 an empty archive with nothing wanted", [honest, { name: ".." }], "ARCHIVE_PATH"],
];

/** Archives whose fault only shows while unpacking. */
export const lyingZips: readonly HostileZip[] = [
  ["Z11 a wrong checksum", [{ ...honest, crc: 1 }], "ARCHIVE_BROKEN"],
  ["Z13 a size that lies", [{ ...honest, data: "abcdef", size: 2 }], "ARCHIVE_BROKEN"],
  ["Z12 a bomb that hides its size", [{ name: "bomb", data: bomb, size: 10 }], "ARCHIVE_BROKEN"],
];

/** Files that are not a zip, or only part of one. */
export function brokenZips(): readonly (readonly [title: string, bytes: Buffer])[] {
  const whole = makeZip([honest]);
  return [
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("no zip")],
    ["its first half", whole.subarray(0, whole.length / 2)],
    ["its second half", whole.subarray(whole.length / 2)],
  ];
}
