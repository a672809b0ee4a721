import { randomBytes } from "node:crypto";
import t from "tap";
import { open, seal } from "./sealed.ts";

// Deriving a key takes long on purpose.
t.setTimeout(300_000);

const header = { createdAt: "2026-11-21T10:00:00.000Z", hostname: "board", version: "1.2.3" };

async function* inChunks(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const piece = 64 * 1024;

t.test("what was sealed is opened again, whatever its size, with its passphrase only", async (t) => {
  for (const size of [0, 1, piece - 1, piece, piece + 1, 3 * piece, 200_000]) {
    const plain = randomBytes(size);
    const sealed = await all(seal(inChunks(plain), header, "a few good words"));
    t.notOk(size > 100 && sealed.includes(plain.subarray(0, 50)));
    t.ok(plain.equals(await all(open(inChunks(sealed, 777), "a few good words"))), `${size} bytes`);
  }
  const sealed = await all(seal(inChunks(Buffer.from("secret")), header, "a few good words"));
  await t.rejects(all(open(inChunks(sealed), "other words")), {
    code: "BACKUP_PASSPHRASE",
    message: /passphrase is wrong/,
  });
});

t.test("a backup that was cut, changed or put together anew is refused", async (t) => {
  const plain = randomBytes(3 * piece);
  const sealed = await all(seal(inChunks(plain), header, "a few good words"));
  const head = sealed.indexOf(10, sealed.indexOf(10) + 1) + 1;
  const whole = piece + 16;
  const pieces = [0, 1, 2].map((at) => sealed.subarray(head + at * whole, head + (at + 1) * whole));
  const broken: Record<string, Buffer> = {
    "cut in a piece": sealed.subarray(0, -100),
    "cut between pieces": sealed.subarray(0, head + 2 * whole),
    "nothing behind the beginning": sealed.subarray(0, head),
    "two pieces swapped": Buffer.concat([sealed.subarray(0, head), pieces[1]!, pieces[0]!, pieces[2]!]),
    "a piece twice": Buffer.concat([sealed.subarray(0, head + whole), pieces[0]!, pieces[1]!, pieces[2]!]),
    "one bit": Buffer.from(sealed.map((byte, at) => (at === head + 1000 ? byte ^ 1 : byte))),
    "another host name": Buffer.from(sealed.toString("latin1").replace('"board"', '"bored"'), "latin1"),
    "another way to the key": Buffer.from(sealed.toString("latin1").replace('"N":65536', '"N":16384'), "latin1"),
    "more behind its end": Buffer.concat([sealed, Buffer.alloc(100)]),
  };
  for (const [what, bytes] of Object.entries(broken))
    t.match(
      await all(open(inChunks(bytes), "a few good words")).catch((error: unknown) => error),
      { code: /^BACKUP_/u },
      what,
    );
});

t.test("what is no backup, and one of a newer format, is told apart", async (t) => {
  await t.rejects(all(open(inChunks(Buffer.from("PK\n{}\n")), "x")), { message: /not a backup of Sotto/ });
  await t.rejects(all(open(inChunks(Buffer.alloc(0)), "x")), { message: /not a backup of Sotto/ });
  await t.rejects(all(open(inChunks(Buffer.from("SOTTO-BACKUP 2\n{}\n")), "x")), { message: /newer format \(2\)/ });
  await t.rejects(all(open(inChunks(Buffer.from("SOTTO-BACKUP 1\n{\n")), "x")), { message: /damaged/ });
});
