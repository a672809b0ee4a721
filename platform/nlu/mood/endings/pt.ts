import type { EndingText } from "./ending-text.ts";

const somebody = String.raw`(?:ele|ela|eles|elas|alguem|mae|pai|(?:a |o )?(?:minha|meu|nossa|nosso) \p{L}+|(?:a|o|as|os) \p{L}+)`;
const says =
  "diz|disse|dizia|dizem|disseram|falou|pergunta|perguntou|grita|gritou|pede|pediu|acha|achava|pensa|pensava|acredita|escreve|escreveu|repete";

export const portuguese: EndingText = {
  lead: "ou|e|mas|ai|ah|eh|bom|bem|entao|espera|espere|desculpa|desculpe|alias|ou melhor|melhor|afinal|pensando bem|na verdade|nao|era|foi",
  takesBack: String.raw`nao|nunca|jamais|melhor nao|nem (?:pensar|morto|morta|em sonhos|por sombras|pense nisso|penses nisso)|de jeito nenhum|esquece|esqueca|(?:deixa|deixe)(?: (?:la|pra la|para la|estar|isso))?|nao (?:importa|precisa|e preciso|e necessario|faz mal|agora|vale a pena)|tanto faz|(?:uma )?brincadeira|(?:estou|to|tava|estava) (?:a )?(?:brincar|brincando)|nada|para|parou|bobagem|que digo|(?:e |seria )?(?:\p{L}+ )?(?:proibido|um teste|um erro)|(?:eu )?nao (?:o |a |os |as )?quero|prefiro que nao|nao (?:podes|deves|devias|se deve|se pode|pode|deve)(?: fazer isso)?|ninguem (?:deve|devia|pode)(?: \p{L}+){0,2}|estou (?:so |apenas )?(?:a testar|testando)`,
  back: "nao|espera|espere|esperem",
  condition: String.raw`(?:(?:mas|e|so|ate) )*(?:se(?! nao\b)|quando|assim que|logo que|caso|no caso|desde que|contanto|a nao ser|a menos|ate que|enquanto|sempre que|depois que)(?= \p{L})`,
  kindly: String.raw`se faz(?:es)? favor|(?:se|quando|assim que) (?:puder|puderes|poder|possivel|for possivel|nao te importas|nao se importa|quiser|quiseres|der|da)`,
  reports: String.raw`(?:como )?(?:ja )?(?:eu )?(?:te |lhe |lhes |me )+(?:disse|dizia|falei|pedi|pediu)|(?:eu )?(?:disse|falei|pedi) (?:a|para|pra) (?:ele|ela|eles|elas)|(?:como )?${somebody} (?:me )?(?:${says})|(?:como )?(?:${says}|diria)(?: me)? ${somebody}(?: \p{L}+)?|(?:disse|dizia|perguntou|pediu|gritou)|(?:eu )?(?:achava|pensava|achei que)|pergunto me|me pergunto|o que (?:e que )?(?:significa|quer dizer)(?: isso)?`,
  you: String.raw`(?:tu|voce) (?!pode|podes|podias|poderia|quer|queres|sabe|sabes|e|es|esta|tem|tens|deve|deves)\p{L}+`,
  me: String.raw`(?:e )?eu \p{L}+`,
};
