import type { DialoguePhrases } from "./phrase-set.ts";

export const japanese: DialoguePhrases = {
  notUnderstood: ["すみません、わかりませんでした。"],
  cancel: ["キャンセル", "やめて", "ストップ"],
  stop: ["ストップ", "止めて", "やめて", "静かに", "キャンセル"],
  yes: ["はい", "うん", "お願いします", "そうです"],
  no: ["いいえ", "違います", "いや"],
  didYouMean: "{sentence}、でよろしいですか？",
  confirm: "{sentence}、実行しますか？",
  leftAlone: "わかりました、何もしません。",
  unknownValue: "{words}はわかりません。わかるのは{known}です。",
  unknownWords: "{words}はわかりません。",
  whatMeant: "すみません。どういう意味でしたか？",
  nothingWrong: "ここではこの数分間、何も頼まれていません。",
  otherwise: {},
};
