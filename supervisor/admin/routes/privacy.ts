/** The signed privacy receipt: GET /privacy. */
import type { Receipt } from "../../privacy/receipt.ts";
import type { Signature } from "../../privacy/signed.ts";
import * as contract from "../contract/privacy.ts";
import { route } from "../route.ts";

type Needs = {
  readonly privacy: () => Promise<Receipt>;
  readonly sign: (receipt: Receipt) => Signature;
};

export const getPrivacyReceipt = route(contract.getPrivacyReceipt, ({ privacy, sign }: Needs) => async () => {
  const receipt = await privacy();
  return { receipt, signature: sign(receipt) };
});
