import type { DoubtText } from "./doubt-text.ts";

const lead = "(?:(?:e|mas|entao|olha|ola|oi|desculpa|desculpe|bom|so|ah|oh|ei) )*";
const someone = String.raw`ele|ela|eles|elas|alguem|todos|todo mundo|toda a gente|a gente|mamae|papai|(?:a |o |as |os )?(?:meus?|minhas?|teus?|tuas?|seus?|suas?|nossos?|nossas?) \p{L}+|(?:o|a|os|as|um|uma) \p{L}+`;

/** What may follow in a report: no command, and no question. */
const rest = String.raw`(?: (?!(?:acende|acenda|apaga|apague|liga|ligue|desliga|desligue|coloca|coloque|fecha|feche|abre|abra|aumenta|aumente|abaixa|abaixe|para|pare|toca|toque|anota|anote|lembra|me|diga|muda|mude|pode|poderia|quanto|quando|onde)(?![^ ]))[\p{L}\d]+){0,8}`;

export const portuguese: DoubtText = {
  condition: String.raw`^${lead}(?:se(?! (?:puderes|puder|possivel|faz favor|fizer|fizeres|nao te|nao se|nao for)\b)|quando(?! (?:e|foi|sera|sao|puderes|puder)\b)|assim que|logo que|caso|enquanto|sempre que|uma vez que|desde que)|so (?:se|quando)|a nao ser que|a menos que`,
  unreal: String.raw`imagin\p{L}+|supo(?:nha|nhamos|e)|vamos fingir|faz de conta|finge|quem (?:me )?dera|tomara|oxala|como se|(?:teria|terias|teriam|tivesse|tivessem|tinha|tinham|tinhamos) (?!a (?:bondade|gentileza)\b)\p{L}+(?:do|to|go|so|cho|ha)|(?:devia|deveria|podia|poderia) ter \p{L}+(?:do|to)|(?:seria|era) (?:bom|otimo|melhor) (?:se|que) (?:alguem|ele|ela|o|a|os|as)|o que (?:acontece|aconteceria|aconteceu)|sonhei|sonho que|em teoria|antigamente|poderiamos|podiamos(?! ter)`,
  told: String.raw`^${lead}nao (?:esta|estava|e|era|faz|fazia|estao|estavam)(?: (?:aqui|mais|assim))* (?:muito|tao|nada|quente demais|alto demais) ?(?!\p{L}+ suficiente)\p{L}*${rest}$|^${lead}(?:esta|estao|estava|estavam|faz|fazia|sao|eram|tem|tinha) (?!(?:\S+ )?(?:quantos|que) )(?:[\p{L}\d]+ ){1,4}graus?(?: (?:em|no|na|aqui|fora|dentro|hoje|agora)(?: \p{L}+){0,3})?$|^${lead}(?:eu )?ja (?:desliguei|liguei|apaguei|acendi|tranquei|fechei|abri)|^${lead}(?:eu )?(?:desliguei|liguei|apaguei|acendi|tranquei|fechei|abri)(?: \p{L}+){1,6}? (?:atras|ontem|antes|ha pouco|agora ha pouco|hoje de manha)|que (?:eu |a gente )?(?:queria|queriamos|pedi|falei|disse|ouvi|procurava|mencionei)$|^${lead}(?:ele|ela|eles|elas|alguem|todos|mamae|papai) (?:deve|devem|pode|podem|tem|precisa)|(?:${someone})(?: (?:me|nos|te|lhe|lhes|sempre|ja))* (?:diz|disse|dizia|pede|pediu|pedia|perguntou|pergunta|manda|mandou|quer|queria|querem|conta|contou|escreve|escreveu|gritou|aconselha|propoe|tenta|vai|vao|sabe|insiste)(?= )|(?:me|nos|te|lhe) (?:disse|disseram|pediu|pediram|mandou|mandaram|falou|falaram|aconselhou|lembrou)|(?:o ultimo|a ultima|o primeiro|a primeira) (?:que|a)|(?:placa|manual|livro|bilhete|instrucoes|aviso) (?:diz|dizem|dizia|esta escrito)|esta escrito`,
  asked: String.raw`^${lead}(?:e|sao|era|eram) (?:\p{L}+ ){1,5}(?:o|a|os|as|aquele|aquela) que|^${lead}(?:a|o|minha|meu|os|as) (?:\p{L}+ ){1,4}?(?:ligou|desligou|acendeu|apagou|abriu|fechou|trancou|destrancou|tem|tinha) (?:a|o|as|os|um|uma)(?= )|^${lead}(?:foi|foste) (?:voce|tu|ele|ela)(?= )|^${lead}(?:quem|por ?que|onde|aonde|devo|deveria eu|voce quer que (?:eu|a gente)|quer(?:es)? que eu|alguem|sera que (?:alguem|ele|ela|eu)|quanto (?:tempo|custa|demora|leva)|sabes? (?:como|se)|como (?:se|posso|faco|voce|eu|acendo|apago|ligo|desligo|abro|fecho)|foi voce)(?![^ ])`,
  narrated: String.raw`^${lead}(?:o|a|os|as|meu|minha|nosso|nossa) (?:\p{L}+ ){1,5}?(?:se )?(?!(?:estou|vou|sou|dou|ou)(?![^ ])|(?:acab|termin|esgot|falt|sobr|fic))\p{L}{2,}(?:ou|aram|eram|iram|iu)${rest}$`,
  permission: String.raw`^${lead}(?:mae |pai |mamae |papai )?(?:(?:eu )?posso|(?:voce )?me (?:deixa|permite)|(?:e|esta) permitido|(?:tenho|temos) permissao(?: para| pra)?)(?!(?: \p{L}+)* (?:ter|ouvir|escutar|ver|saber|conhecer|perguntar\p{L}*|pedir\p{L}*)(?![^ ]))(?=(?: \p{L}+)* \p{L}+[aeio]r(?![^ ]))`,
  possible: String.raw`^${lead}(?:(?:sera que )?da (?:para|pra)|podemos|a gente pode|pode se|tem como)(?!(?: \p{L}+)* (?:ter|ouvir|escutar|ver|saber)(?![^ ]))`,
  lack: String.raw`(?:me |nos )?(?:falta|faltam|faltou)|(?:esta|estao) faltando|preciso|precisamos|nao (?:tenho|temos|tem)|(?:estou|estamos|fiquei|ficamos) sem`,
  thanks: String.raw`(?:obrigad[oa]|desculpa|desculpe|parabens|valeu) por (?:ter )?\p{L}+|(?:esqueci|esqueceu|esquecemos|lembra|lembras|lembro)(?: me| se)? (?:de|como|quando)|custa|(?:e|foi) (?:a )?(?:sua|tua|minha|nossa) vez|^${lead}para \p{L}+(?:ar|er|ir)(?= )`,
  ability: String.raw`(?:da (?:para|pra)|daria para|pode (?:um|uma|o|a|alguem)|(?:um|uma|o|a) \p{L}+ (?:pode|podem|consegue)|podem (?:os|as)|e possivel|consegue alguem|ha (?:alguma )?(?:forma|maneira|jeito) de|tem (?:como|jeito))`,
  addressed: String.raw`(?:vai|va|vem|venha|corre|corra|sobe|desce)(?: la| ali)? (?:acender|apagar|ligar|desligar|abrir|fechar|trancar|destrancar|ver|buscar|colocar|parar)|^voces|^criancas|^meninos|^pessoal (?=\p{L}+em )|algum de|alguem de|(?:voce|tu) (?:\p{L}+ )?sempre|quando (?:sair|sair|subires|desceres|vier|passar)|ao (?:sair|passar|subir|descer)`,
  governors:
    "para por de que se eu ele ela eles elas quem a ao sem tenho tem tinha tinham ter vai vou vamos vao ia quer querem sabe voces",
  wishes: "que",
  between: "me te lhe nos o ja sempre tambem so nao",
  extra: "da pela pelo com sem tambem sozinho sozinha vezes mais aqui",
  forms: String.raw`(?:[aei]sse|[aei]ssem|ava|avam|ia|iam|ariam?|ou|aram|eram|iram|[aei]ndo|em|[aei]mos)$`,
};
