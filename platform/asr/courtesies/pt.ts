export const before = [
  [4, "por favor"],
  [1, "hum"],
  [1, "olha"],
  [1, "quis dizer"],
] as const;

export const after = [
  [4, "por favor"],
  [1, "obrigado"],
  [1, "obrigada"],
  [1, "agora"],
] as const;
