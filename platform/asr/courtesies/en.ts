export const before = [
  [3, "please"],
  [2, "can you"],
  [2, "could you"],
  [1, "would you"],
  [1, "can you please"],
  [1, "could you please"],
  [1, "would you please"],
  [1, "i want you to"],
  [1, "i'd like you to"],
  [1, "um"],
  [1, "uh"],
  [1, "hey"],
  [1, "okay"],
  [1, "i meant"],
] as const;

export const after = [
  [4, "please"],
  [1, "for me"],
  [1, "for me please"],
  [1, "thanks"],
  [1, "thank you"],
  [1, "now"],
  [1, "right now"],
  [1, "would you"],
  [1, "will you"],
] as const;
