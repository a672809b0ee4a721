/** Writes zips, including some that no honest program writes. */
import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = {
  readonly name: string | Buffer;
  readonly data?: string | Buffer;
  /** The name before the data, if it is to differ. */
  readonly localName?: string;
  /** st_mode of the entry, as Unix archivers write it. */
  readonly mode?: number;
  readonly crc?: number;
  /** The size according to the headers. */
  readonly size?: number;
  readonly flags?: number;
  readonly method?: number;
  /** The start of the central directory, as the archive states it. */
  readonly offset?: number;
};

export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, data = "", localName, mode = 0o100644, crc, size, flags = 0x800, method = 8, offset } of entries) {
    const plain = Buffer.from(data);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const middle = Buffer.alloc(26);
    middle.writeUInt16LE(20, 0);
    middle.writeUInt16LE(flags, 2);
    middle.writeUInt16LE(method, 4);
    middle.writeUInt32LE(crc ?? crc32(plain), 10);
    middle.writeUInt32LE(packed.length, 14);
    middle.writeUInt32LE(size ?? plain.length, 18);
    const header = (given: Buffer) => {
      const copy = Buffer.from(middle);
      copy.writeUInt16LE(given.length, 22);
      return copy;
    };
    const [centralName, inFront] = [Buffer.from(name), Buffer.from(localName ?? name)];
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), header(inFront), inFront, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset ?? at, 10);
    const made = Buffer.from([20, 3]);
    central.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), made, header(centralName), tail, centralName]));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
