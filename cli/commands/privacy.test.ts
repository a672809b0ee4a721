import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import type { SignedReceipt } from "../../supervisor/admin/contract/privacy.ts";
import { answering, refuse, tell } from "../testing/answering.ts";
import { board } from "../testing/sotto.ts";

t.test("what left the board, what is stored and what is not known is shown", async (t) => {
  const { sotto, data } = await board(t);
  const { code, out, err } = await sotto("privacy");
  t.match({ code, err }, { code: 0, err: "" });
  t.match(out, / has sent an amount that nobody counts here since .*, at most\.\n/u);
  for (const part of [/stored about people\n/u, /accounts/u, /what these figures do not say\n/u]) t.match(out, part);
  t.match(await data("privacy"), { code: 0, value: { receipt: { left: null }, signature: {} } });
});

t.test("a receipt is verified by the board, by its authority, and not when a word of it was changed", async (t) => {
  const { sotto, data, folder } = await board(t);
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const written = (await sotto("privacy", "--json")).out;
  const receipt = file("receipt.json", written);
  t.match(await sotto("privacy", "--verify", receipt), { code: 0, out: /^Valid: .* has said this at .*authority/u });
  t.match(await data("privacy", "--verify", receipt), { code: 0, value: { valid: true, reason: null } });
  const { signature } = JSON.parse(written) as SignedReceipt;
  const authority = file("ca.pem", signature.authority);
  t.match(await sotto("privacy", "--verify", receipt, "--authority", authority), { code: 0, out: /^Valid/u });
  const other = await board(t);
  const foreign = file(
    "other.pem",
    (JSON.parse((await other.sotto("privacy", "--json")).out) as SignedReceipt).signature.authority,
  );
  t.match(await sotto("privacy", "--verify", receipt, "--authority", foreign), { code: 1, out: /^Not valid: /u });
  const changed = structuredClone(JSON.parse(written)) as { receipt: { board: { hostname: string } } };
  changed.receipt.board.hostname += "x";
  const forged = file("forged.json", JSON.stringify(changed));
  t.match(await sotto("privacy", "--verify", forged), { code: 1, out: /^Not valid: /u });
  t.match(await data("privacy", "--verify", forged), { code: 1, value: { valid: false, reason: /\S/u } });
});

t.test("an invalid receipt or authority is refused without contacting a board", async (t) => {
  const { sotto, asked, runtime } = await answering(t, (_request, response) => tell(response, {}));
  const file = join(runtime, "x.json");
  for (const text of ["", "{", "[]", "null", '{"receipt":{},"signature":{}}']) {
    writeFileSync(file, text);
    t.match(await sotto("privacy", "--verify", file), { code: 65, out: "", err: /is not a receipt\n/u }, text);
  }
  t.match(await sotto("privacy", "--verify", join(runtime, "none")), { code: 65, out: "", err: /cannot be read/u });
  t.match(await sotto("privacy", "--authority", file), { code: 64, out: "", err: /is for --verify/u });
  t.same(asked, []);
});

t.test("an authority that is no certificate validates nothing", async (t) => {
  const { sotto, folder } = await board(t);
  const [receipt, authority] = [join(folder, "receipt.json"), join(folder, "ca.pem")];
  writeFileSync(receipt, (await sotto("privacy", "--json")).out);
  writeFileSync(authority, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
  const said = await sotto("privacy", "--verify", receipt, "--authority", authority);
  t.match(said, { code: 1, out: /^Not valid: the signature cannot be read/u, err: "" });
});

t.test("a refusal of the board is reported", async (t) => {
  const { sotto } = await answering(t, (_request, response) => refuse(response, 500, "INTERNAL", "it failed"));
  t.match(await sotto("privacy"), { code: 70, out: "", err: /it failed/u });
});
