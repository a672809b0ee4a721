export const before = [
  [4, "per favore"],
  [1, "senti"],
  [1, "ehm"],
  [1, "allora"],
  [1, "volevo dire"],
] as const;

export const after = [
  [4, "per favore"],
  [1, "per piacere"],
  [1, "grazie"],
  [1, "adesso"],
  [1, "ora"],
] as const;
