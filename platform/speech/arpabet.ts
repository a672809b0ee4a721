/** The phones of English pronunciations: ARPAbet as in the CMU dictionary. */
const phone =
  /^(?:AA|AE|AH|AO|AW|AY|B|CH|D|DH|EH|ER|EY|F|G|HH|IH|IY|JH|K|L|M|N|NG|OW|OY|P|R|S|SH|T|TH|UH|UW|V|W|Y|Z|ZH)$/;

/**
 * Converts "s ih1 r iy" to "S IH R IY": separated by spaces or "_", stress removed. Returns undefined when one of them
 * is not a phone.
 */
export function readPhones(written: string): string | undefined {
  const phones = written
    .trim()
    .toUpperCase()
    .split(/[\s_]+/)
    .map((each) => each.replace(/\d$/, ""));
  return phones.every((each) => phone.test(each)) ? phones.join(" ") : undefined;
}
