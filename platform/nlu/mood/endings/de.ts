import type { EndingText } from "./ending-text.ts";

const somebody = String.raw`(?:er|sie|man|jemand|alle|mama|papa|oma|opa|(?:der|die|das|mein|meine|unser|unsere|sein|seine|ihr|ihre) \p{L}+)`;
const said = "gesagt|gemeint|gedacht|geglaubt|gefragt|gerufen|geschrien|behauptet|erzahlt|geschrieben";
const says =
  "sagt|sagte|sagten|meint|meinte|denkt|dachte|glaubt|glaubte|findet|fand|fragt|fragte|ruft|rief|schreit|schrie|behauptet|behauptete";

export const german: EndingText = {
  lead: "oder|und|aber|ach|ah|oh|ah|ahm|na|naja|ja|also|dann|doch|bitte|sorry|entschuldigung|moment|warte|halt|nein|ne|nee|ist|war|das",
  takesBack: String.raw`nein|nee|noe|nicht|(?:doch|lieber|besser|bloß|bloss|jetzt|heute) (?:doch )?nicht|auf keinen fall|niemals|nie im leben|(?:nur |bloß |bloss )?(?:ein )?(?:spaß|spass|scherz|witz)|(?:mir )?egal|macht nichts|quatsch|blodsinn|unsinn|vergiss (?:es|das)|lass (?:es|das|mal|gut sein|stecken|sein|bleiben)(?: sein| bleiben)?|schon gut|(?:gar |doch |eigentlich )?nicht (?:notig|notwendig)|unnotig|(?:brauchst|musst) du nicht|brauchts nicht|braucht es nicht|von wegen|stopp|stop|halt|abbrechen|was rede ich|(?:das |es )?(?:ist|ware) (?:\p{L}+ )?(?:verboten|nicht erlaubt|falsch|ein fehler|ein test)|(?:verboten|ein fehler|ein test|nicht erlaubt)|(?:das |es )?(?:will|mochte|darf|soll|sollte|durfen|sollen) (?:\p{L}+ ){0,2}(?:nicht|keiner|niemand)(?: \p{L}+)?|ich (?:will|mochte|wollte) (?:das |es )?(?:lieber |gar )?nicht|(?:du|man|wir) (?:darfst|darf|durfen|sollst|soll|sollen|solltest) (?:das |es )?nicht(?: \p{L}+)?|(?:ich )?teste(?: dich)?(?: nur| bloß| bloss)?`,
  back: "nein|nee|noe|halt|warte|stopp|moment",
  condition: String.raw`(?:(?:aber|und|nur|erst|außer|ausser) )*(?:wenn|falls|sobald|sofern|solange|vorausgesetzt|es sei denn|fur den fall|nachdem|(?:sollte|sollten) (?:es|er|sie|man|jemand|niemand|keiner|ich|wir|der|die|das|ein\p{L}*|mein\p{L}*|unser\p{L}*))(?= \p{L})`,
  kindly: String.raw`(?:wenn|falls|sobald|sofern) (?:es (?:geht|moglich|dir|ihnen|keine)|s geht|moglich|du (?:kannst|magst|willst|mochtest|so|zeit|nichts)|sie (?:konnen|mochten|so)|ich (?:bitten|darf)|das (?:geht|moglich))`,
  reports: String.raw`(?:wie )?(?:ich |er |sie |wir |man )?(?:schon |bereits )?gesagt|(?:wie )?(?:ich|wir) (?:dachten?|glaubten?)|ich (?:hab|habe) (?:gedacht|geglaubt)|(?:ich|wir) (?:hab|habe|haben|sagten?) (?:ihm|ihr|ihnen)(?: (?:${said}))?|${somebody} (?:hat|hatte|haben) (?:\p{L}+ ){0,2}(?:${said})|(?:hat|hatte|haben) ${somebody} (?:\p{L}+ ){0,2}(?:${said})|${somebody} (?:${says})(?: (?:mir|uns|ihm|ihr|immer))?|(?:${says}) ${somebody}(?: \p{L}+)?|(?:wie )?${somebody} (?:\p{L}+ )?sagen wurde|wurde ${somebody} (?:\p{L}+ )?sagen|frag(?:e|t|te)? (?:ich|er|sie) (?:mich|sich)|wollte (?:er|sie|${somebody}) wissen|was (?:heißt|heisst|bedeutet)(?: das)?`,
  you: String.raw`(?:und )?du (?!kannst|konntest|magst|mochtest|darfst|wurdest|weißt|bist|hast|musst|sollst|solltest)\p{L}+st`,
  me: String.raw`(?:und )?ich \p{L}+`,
};
