/** Pictures of a gallery: PNG, JPEG or WebP, told by their first bytes. Others, SVG above all, can contain programs. */

/** Bytes of one picture. */
export const maxPictureBytes = 65_536;

const types = {
  png: {
    media: "image/png",
    isOne: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  },
  jpg: { media: "image/jpeg", isOne: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")) },
  webp: {
    media: "image/webp",
    isOne: (bytes: Buffer) =>
      bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP",
  },
} as const;
export type PictureType = keyof typeof types;
export const pictureTypes = Object.keys(types) as readonly PictureType[];

export const mediaType = (type: PictureType): string => types[type].media;

export const isPicture = (type: PictureType, bytes: Buffer): boolean => types[type].isOne(bytes);
