import t from "tap";
import { issueAuthority, issueLeaf } from "../../installer/certificate/issue.ts";
import { canonical, signReceipt, whatIsWrong } from "./signed.ts";

const names = { dns: ["kitchen", "kitchen.local"], addresses: ["127.0.0.1"] };
const now = new Date();
const receipt = { format: "x", left: 12, parties: [{ what: "platform", sent: null }], limits: ["ä", "“"] };

t.test(
  "a receipt is valid for the board that signed it, however its file was formatted, and for nobody else",
  async (t) => {
    const [authority, other] = [await issueAuthority(names, now), await issueAuthority(names, now)];
    const leaf = await issueLeaf(authority, names, now);
    const signature = signReceipt(receipt, leaf, authority.certificate);
    const check = (changed: unknown, by = signature, trusted = authority.certificate, at = now) =>
      whatIsWrong(changed, by, trusted, at);
    t.equal(check(receipt), undefined);
    const shuffled = { limits: ["ä", "“"], parties: [{ sent: null, what: "platform" }], left: 12, format: "x" };
    t.equal(check(JSON.parse(JSON.stringify(shuffled, undefined, 4))), undefined);
    t.match(check({ ...receipt, left: 11 }), /changed after it was signed/);
    t.match(check({ ...receipt, more: 1 }), /changed after it was signed/);
    t.match(check(receipt, signature, other.certificate), /another board/);
    t.match(check(receipt, { ...signature, value: "AAAA" }), /changed after it was signed/);
    t.match(check(receipt, { ...signature, certificate: "x" }), /cannot be read/);
    t.match(
      check(receipt, signature, authority.certificate, new Date(now.getTime() + 400 * 86_400_000)),
      /not valid at/,
    );
    // Somebody who has an authority of the same name and another key.
    const forged = signReceipt(receipt, await issueLeaf(other, names, now), authority.certificate);
    t.match(check(receipt, forged), /not of this board's authority/);
  },
);

t.test("what is signed is one text for one meaning", async (t) => {
  t.equal(
    canonical({ b: [1, { d: null, c: "é" }], a: true, gone: undefined }),
    '{"a":true,"b":[1,{"c":"é","d":null}]}',
  );
});
