/** A record as the kernel writes it on 64-bit machines: struct input_event, 24 bytes. */
export function keyEvent({
  type = 1,
  code,
  value,
  ms = 0,
}: {
  type?: number;
  code: number;
  value: number;
  ms?: number;
}) {
  const bytes = Buffer.alloc(24);
  bytes.writeBigInt64LE(BigInt(Math.floor(ms / 1000)), 0);
  bytes.writeBigInt64LE(BigInt(Math.round((ms % 1000) * 1000)), 8);
  bytes.writeUInt16LE(type, 16);
  bytes.writeUInt16LE(code, 18);
  bytes.writeInt32LE(value, 20);
  return bytes;
}
