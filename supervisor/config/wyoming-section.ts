/** The section [wyoming]: what is served to programs that speak the Wyoming protocol. */
import * as v from "valibot";
import { isNetwork, parseAddress } from "./address.ts";

const wyomingServices = ["asr", "tts", "wake"] as const;
export const wyomingSchema = v.object({
  address: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (address) => address === "" || parseAddress(address) !== undefined,
        'expected "" or an address like "127.0.0.1:10700"',
      ),
      v.description(
        'Where the Wyoming protocol is served, for Home Assistant: "127.0.0.1:10700" say; empty: nowhere. On an address that others can reach, clients is required. Takes effect when the platform restarts.',
      ),
    ),
    "",
  ),
  clients: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.check(isNetwork, 'expected an address or a network like "192.168.1.10" or "10.0.0.0/8"')),
      ),
      v.maxLength(50),
      v.description(
        'Addresses and networks from which it is served, besides this machine: ["192.168.1.10"]. The protocol has neither passwords nor encryption.',
      ),
    ),
    [],
  ),
  services: v.optional(
    v.pipe(
      v.array(v.picklist(wyomingServices)),
      v.description("What is served: speech recognition (asr), speech (tts) and wake words (wake)."),
    ),
    [...wyomingServices],
  ),
});
export type WyomingConfig = v.InferOutput<typeof wyomingSchema>;
