export const before = [
  [2, "s'il te plaît"],
  [2, "s'il vous plaît"],
  [1, "euh"],
  [1, "alors"],
  [1, "bon"],
  [1, "je voulais dire"],
] as const;

export const after = [
  [3, "s'il te plaît"],
  [3, "s'il vous plaît"],
  [1, "merci"],
  [1, "maintenant"],
] as const;
