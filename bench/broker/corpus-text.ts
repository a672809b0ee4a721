/**
 * Reads the notation of mosquitto's byte sequences: parts separated by spaces. A letter says how a decimal number is
 * written (`i` one byte; `H`, `k`, `m`, `s` two; `L` four; `v`, `r` MQTT's variable length); text is in single quotes;
 * everything else is hexadecimal, as in its older files.
 */
const part = /'([^']*)'|([iHkmsLvr])(\d+)|([0-9A-Fa-f]+)/gu;

export function packetOfText(notation: string): Buffer {
  if (notation.replaceAll(part, "").trim() !== "") throw new Error(`this is no packet: ${notation}`);
  const parts = [...notation.matchAll(part)].map(([, text, kind, number, hex]) => {
    if (text !== undefined) return Buffer.from(text);
    if (hex !== undefined) return Buffer.from(hex, "hex");
    return Buffer.from(kind === "v" || kind === "r" ? variable(Number(number)) : fixed(kind, Number(number)));
  });
  return Buffer.concat(parts);
}

function fixed(kind: string | undefined, value: number): number[] {
  const bytes = [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
  return bytes.slice(kind === "L" ? 0 : kind === "i" ? 3 : 2);
}

/** Also longer than the four bytes that MQTT allows. */
function variable(value: number): number[] {
  const rest = Math.floor(value / 128);
  return rest === 0 ? [value] : [(value % 128) | 128, ...variable(rest)];
}
