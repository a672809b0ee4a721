/** Selects the files of an archive that belong to an assistant [bus-shapes, Assistant zip]; all others are omitted. */
const files = /^(?:assistant\.json|(?:dataset|tests)\.(?:json|ya?ml)|readme(?:\.\w+)?|licen[cs]e(?:\.\w+)?)$/iu;
const folders = new Map([
  ["custom_dialogue", /\.(?:wav|json|ya?ml|txt|md)$/iu],
  ["custom_hotword", /\.(?:json|ya?ml|txt|md|wav|dict|pmdl|umdl|onnx|tflite|kws)$/iu],
  ["snippets", /\.(?:json|ya?ml|txt|md|py|js|ts|toml|ini)$/iu],
]);

/** Returns true when a file of the archive, given as the parts of its name, is to be unpacked. */
export function belongsToAssistant([top, ...rest]: readonly string[]): boolean {
  if (top !== "assistant" || rest.some((part) => part.startsWith("."))) return false;
  const [first = "", ...below] = rest;
  if (below.length === 0) return files.test(first);
  return folders.get(first)?.test(rest.at(-1) ?? "") ?? false;
}
