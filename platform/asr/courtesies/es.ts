export const before = [
  [4, "por favor"],
  [1, "eh"],
  [1, "oye"],
  [1, "bueno"],
  [1, "quise decir"],
] as const;

export const after = [
  [4, "por favor"],
  [1, "gracias"],
  [1, "ahora"],
] as const;
