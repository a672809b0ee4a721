import t from "tap";
import { whatIsWrong } from "../../privacy/signed.ts";
import type { SignedReceipt } from "../contract/privacy.ts";
import { serve } from "../testing/serve.ts";

t.test("GET /privacy says what is stored, what is counted and what is not, signed by the board", async (t) => {
  const { answer, json, signUp } = await serve(t);
  t.equal((await signUp()).status, 201);
  t.equal((await answer("/admin/privacy")).status, 401);
  const { status, text } = await json("GET", "/admin/privacy");
  t.equal(status, 200);
  const { receipt, signature } = JSON.parse(text) as SignedReceipt;
  const authority = (await answer("/admin/certificate")).text;
  t.equal(whatIsWrong(receipt, signature, authority, new Date(receipt.generatedAt)), undefined);
  t.equal(receipt.left, null, "a test is no unit of systemd");
  t.match(receipt.limits[0], /Nobody counts for Sotto alone here/);
  const stored = new Map(receipt.stored.map(({ what, count }) => [what.split(/[:;,]/u)[0], count]));
  t.equal(stored.get("accounts"), 1);
  t.equal(stored.get("sound from a microphone"), 0);
  t.match(receipt.window, { hoursWatched: 1, secondsBetweenLooks: 60 });
});
