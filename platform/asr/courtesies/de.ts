export const before = [
  [4, "bitte"],
  [1, "äh"],
  [1, "ähm"],
  [1, "also"],
  [1, "hey"],
  [1, "ich meinte"],
] as const;

export const after = [
  [4, "bitte"],
  [1, "danke"],
  [1, "jetzt"],
] as const;
