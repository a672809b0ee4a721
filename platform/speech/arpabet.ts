/** The phones that English pronunciations are written in: ARPAbet as the CMU dictionary has it. */
const phone =
  /^(?:AA|AE|AH|AO|AW|AY|B|CH|D|DH|EH|ER|EY|F|G|HH|IH|IY|JH|K|L|M|N|NG|OW|OY|P|R|S|SH|T|TH|UH|UW|V|W|Y|Z|ZH)$/;

/** "s ih1 r iy" as "S IH R IY": blanks or "_" between phones, stress left out. Undefined when one of them is no phone. */
export function readPhones(written: string): string | undefined {
  const phones = written
    .trim()
    .toUpperCase()
    .split(/[\s_]+/)
    .map((each) => each.replace(/\d$/, ""));
  return phones.every((each) => phone.test(each)) ? phones.join(" ") : undefined;
}
