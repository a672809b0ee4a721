/** The encryption of ESPHome's API: the published test vector of the protocol, and what is not authentic. */
import { createPrivateKey, createPublicKey, randomBytes } from "node:crypto";
import t from "tap";
import { Handshake, type KeyPair, NotAuthentic } from "./noise.ts";

const hex = (text: string) => Buffer.from(text, "hex");

/** The key pair of a private key of 32 bytes. */
function pairOf(secret: string): KeyPair {
  const der = Buffer.concat([hex("302e020100300506032b656e04220420"), hex(secret)]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

t.test("both sides say, byte for byte, what the published test vector says", async (t) => {
  const prologue = Buffer.from("John Galt");
  const key = Buffer.from("This is my Austrian perspective!");
  const initiator = new Handshake(
    key,
    prologue,
    pairOf("893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a"),
  );
  const responder = new Handshake(
    key,
    prologue,
    pairOf("bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b"),
  );
  const first = initiator.write(Buffer.from("Ludwig von Mises"));
  t.equal(
    first.toString("hex"),
    "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c794479b962b8aff8485742ac32f905ba45369e2465fb59e138a93d67a0d1266b6a54",
  );
  t.equal(responder.read(first).toString(), "Ludwig von Mises");
  const second = responder.write(Buffer.from("Murray Rothbard"));
  t.equal(
    second.toString("hex"),
    "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843d6062704d5a9c422a8e834423f8c1feada7e8d0d910a1a2cd030fb584221e3",
  );
  t.equal(initiator.read(second).toString(), "Murray Rothbard");
  const [sent, received] = initiator.split();
  const [heard, said] = responder.split();
  const third = sent.encrypt(Buffer.from("F. A. Hayek"));
  t.equal(third.toString("hex"), "e632c3763d7669067383433197a3baddf146e9e70ad4b4e9e59e0f");
  t.equal(heard.decrypt(third).toString(), "F. A. Hayek");
  const fourth = said.encrypt(Buffer.from("Carl Menger"));
  t.equal(fourth.toString("hex"), "64c6bee32ea91c8474bb4c21d7a700109ad45af77b29764ba5eb1e");
  t.equal(received.decrypt(fourth).toString(), "Carl Menger");
  const fifth = sent.encrypt(Buffer.from("Jean-Baptiste Say"));
  t.equal(fifth.toString("hex"), "e2fa0bed0603b62d3ccac2ecabbf3fe33f3e86514909b323361626266cb2471cc8");
});

t.test("another key, a changed byte, a cut message and a key that is none are not authentic", async (t) => {
  const prologue = Buffer.alloc(0);
  const [key, other] = [randomBytes(32), randomBytes(32)];
  const begun = () => new Handshake(key, prologue).write();
  const reads = (message: Buffer, secret = key) => new Handshake(secret, prologue).read(message);
  t.doesNotThrow(() => reads(begun()));
  t.throws(() => reads(begun(), other), NotAuthentic);
  for (const place of [0, 31, 32, 47]) {
    const changed = begun();
    changed[place]! ^= 1;
    t.throws(() => reads(changed), NotAuthentic, `byte ${place}`);
  }
  t.throws(() => reads(begun().subarray(0, 47)), NotAuthentic);
  t.throws(() => reads(Buffer.alloc(0)), NotAuthentic);
  const responder = new Handshake(key, prologue);
  const none = Buffer.concat([Buffer.alloc(32), Buffer.alloc(16)]);
  t.throws(() => responder.read(none), NotAuthentic);
  const [one] = new Handshake(key, prologue).split();
  t.throws(() => one.decrypt(Buffer.alloc(15)), NotAuthentic);
});
