import type { DoubtText } from "./doubt-text.ts";

const lead = "(?:(?:e|mas|entao|olha|ola|oi|desculpa|desculpe|bom|so|ah|oh|ei) )*";
const someone = String.raw`ele|ela|eles|elas|alguem|todos|todo mundo|toda a gente|a gente|mamae|papai|(?:a |o |as |os )?(?:meus?|minhas?|teus?|tuas?|seus?|suas?|nossos?|nossas?) \p{L}+|(?:o|a|os|as|um|uma) \p{L}+`;

/** What may follow in a report: no command, and no question. */
const rest = String.raw`(?: (?!(?:acende|acenda|apaga|apague|liga|ligue|desliga|desligue|coloca|coloque|fecha|feche|abre|abra|aumenta|aumente|abaixa|abaixe|para|pare|toca|toque|anota|anote|lembra|me|diga|muda|mude|pode|poderia|quanto|quando|onde)(?![^ ]))[\p{L}\d]+){0,8}`;

const adverbs = "(?: (?:ainda|tambem|ja|agora|depois|so|mesmo|sempre|primeiro|logo|talvez|mais tarde))*";
/** What people buy, when they get up, and what they want to know are requests. */
const noDuty = String.raw`(?! (?:que|comprar\p{L}*|pegar|levantar\p{L}*|acordar\p{L}*|saber|ouvir|escutar|ver|perguntar|ter|ser|estar|ir|dormir|sair)(?![^ ]))`;

/** What the speakers have done: "já pus o leite na lista". */
const isDone = String.raw`^${lead}(?:eu )?(?:(?:ja|ontem|antes) )*(?:pus|coloquei|adicionei|anotei)(?= )${rest}$`;
/** "Apagar a luz poupa dinheiro". */
const aboutDeed = String.raw`^${lead}(?:apagar|acender|ligar|desligar|fechar|abrir|baixar|subir|por|colocar)(?: \p{L}+){1,6}? (?:poupa|economiza|custa|ajuda|gasta|permite|evita|faz)${rest}$`;
/** "Vou acordá-lo às sete", and what people say to those who sleep. */
const wakesOther = String.raw`^${lead}(?:eu )?(?:vou|vamos) (?:acorda (?:lo|la|los|las)|acordar (?:ele|ela|eles|elas))${rest}$|^${lead}acord[ae](?: te| se)?$`;

/** Whether the board listens, and what people call one that does not. */
const listens = String.raw`^${lead}(?:(?:voce|tu) )?(?:(?:esta|estas|ta) (?:me|a) (?:ouvindo|escutando|entendendo|ouvir me)|me (?:ouve|ouves|escuta|escutas|entende|entendes|ve)|(?:ouves|escutas|entendes) me|(?:e|es|esta|estas|ta) (?:\p{L}+ )?(?:surd[oa]|ai|burr[oa]|acordad[oa]))(?: (?:bem|ou|nao|ainda|por|acaso|quando|eu|falo|que))*$`;
/** "Vou nessa", "me desligo". */
const leaves = String.raw`^${lead}(?:eu )?(?:fui|vou (?:nessa|embora|apagar|desligar)|me (?:desligo|apago|ligo|abro|fecho)|(?:to|estou) (?:indo|saindo|fora))(?: (?:que|porque|para|pra)(?: \p{L}+){1,3})?$`;
/** "Ela me acende", "tranca ele aí": a person is no thing of the house. */
const person = String.raw`^${lead}(?:isso|isto|ela|ele) (?:me|nos) (?:acend|apag|fech|abr|lig|deslig|sub|baix)\p{L}*$|^${lead}(?:prend|tranc|encerr)(?:a|e|am|em|o) (?:ele|ela|eles|elas|o homem|esse cara)(?: \p{L}+)?$`;
/** What lacks elsewhere: "no mercado não tem pão". */
const elsewhere = String.raw`(?:no|na|em|nesta|nessa|neste|nesse) (?:\p{L}+ )?(?:loja|supermercado|mercado|padaria|receita|bolo|prato|cardapio|menu|restaurante|cafe|filme|livro|cidade|cancao) nao (?:tem|ha|tinha|havia|tinham|leva)|nao (?:tem|ha|leva|vai) \p{L}+(?: \p{L}+)? (?:no|na|em|nesta|nessa) (?:\p{L}+ )?(?:loja|supermercado|mercado|padaria|receita|menu|restaurante|cafe|filme|livro|cidade|cancao)$`;
const praise = String.raw`^${lead}(?:parabens|muito bem|mandou bem|bom trabalho|bravo|valeu|obrigad[oa]) (?:pel[oa]s?|por|com)`;

/** On the telephone: "te ligo em dez minutos". */
const phones = String.raw`(?:te|lhe|vos) (?:ligo|ligarei|telefono|chamo|retorno)|(?:ligo|telefono|retorno) (?:te|lhe|vos|pra voce|para voce|a ligacao|a chamada)|(?:vou|posso) te (?:ligar|telefonar|retornar)`;

export const portuguese: DoubtText = {
  condition: String.raw`^${lead}(?:se(?! (?:puderes|puder|possivel|faz favor|fizer|fizeres|nao te|nao se|nao for)\b)|quando(?! (?:e|foi|sera|sao|puderes|puder)\b)|assim que|logo que|caso|enquanto|sempre que|uma vez que|desde que)|so (?:se|quando)|a nao ser que|a menos que`,
  unreal: String.raw`imagin\p{L}+|supo(?:nha|nhamos|e)|vamos fingir|faz de conta|finge|quem (?:me )?dera|tomara|oxala|como se|(?:teria|terias|teriam|tivesse|tivessem|tinha|tinham|tinhamos) (?!a (?:bondade|gentileza)\b)\p{L}+(?:do|to|go|so|cho|ha)|(?:devia|deveria|podia|poderia) ter \p{L}+(?:do|to)|(?:seria|era) (?:bom|otimo|melhor) (?:se|que) (?:alguem|ele|ela|o|a|os|as)|o que (?:acontece|aconteceria|aconteceu)|sonhei|sonho que|em teoria|antigamente|(?:poderiamos|podiamos)(?! \p{L}+r(?![^ ]))`,
  told: String.raw`${phones}|(?:mais vezes|mais frequentemente|normalmente|geralmente)$|(?<!^)ninguem (?!(?:usa|precisa|quer|esta|ta|ve|ouve|escuta)(?![^ ]))\p{L}+ (?:a|o|as|os)|^${lead}(?:disse|disseram|gritou|respondeu)(?= )|${listens}|${leaves}|${person}|${elsewhere}|${praise}|${isDone}|${aboutDeed}|${wakesOther}|^${lead}(?:eu )?(?:(?:ja|agora|depois) )*(?:apago|acendo|fecho|abro|ligo|desligo|baixo|tranco|ponho)(?: eu)? (?:a|o|as|os)${rest}$|^${lead}(?:est[aeo]s?|a|o|as|os|minha|meu)(?: \p{L}+){0,4}? (?:e|esta|sao|estao|era|ilumina|esquenta|aquece|toca)(?: \p{L}+){0,2}? (?:mais|menos|melhor|tao)(?: \p{L}+)? (?:que|do que|quanto)(?![^ ])${rest}$|(?:repete|repita|repitam) (?:comigo|depois de mim)|(?:cancao|musica|filme|poema|historia|piada|texto|cartaz|jornal) (?:diz|dizem|fala|canta|cantam)|^${lead}nao (?:esta|estava|e|era|faz|fazia|estao|estavam)(?: (?:aqui|mais|assim))* (?:muito|tao|nada|quente demais|alto demais) ?(?!\p{L}+ suficiente)\p{L}*${rest}$|^${lead}(?:esta|estao|estava|estavam|faz|fazia|sao|eram|tem|tinha) (?!(?:\S+ )?(?:quantos|que) )(?:[\p{L}\d]+ ){1,4}graus?(?: (?:em|no|na|aqui|fora|dentro|hoje|agora)(?: \p{L}+){0,3})?$|^${lead}(?:eu )?ja (?:desliguei|liguei|apaguei|acendi|tranquei|fechei|abri)|^${lead}(?:eu )?(?:desliguei|liguei|apaguei|acendi|tranquei|fechei|abri)(?: \p{L}+){1,6}? (?:atras|ontem|antes|ha pouco|agora ha pouco|hoje de manha)|que (?:eu |a gente )?(?:queria|queriamos|pedi|falei|disse|ouvi|procurava|mencionei)$|^${lead}(?:ele|ela|eles|elas|todos|mamae|papai) (?:deve|devem|pode|podem|tem|precisa)|(?:${someone})(?: (?:me|nos|te|lhe|lhes|sempre|ja))* (?:diz|disse|dizia|pede|pediu|pedia|perguntou|pergunta|manda|mandou|quer|queria|querem|conta|contou|escreve|escreveu|gritou|aconselha|propoe|tenta|vai|vao|sabe|insiste)(?= )|(?:me|nos|te|lhe) (?:disse|disseram|pediu|pediram|mandou|mandaram|falou|falaram|aconselhou|lembrou)|(?:o ultimo|a ultima|o primeiro|a primeira) (?:que|a)|(?:placa|manual|livro|bilhete|instrucoes|aviso) (?:diz|dizem|dizia|esta escrito)|esta escrito`,
  asked: String.raw`^${lead}(?:e|sao|era|eram) (?:\p{L}+ ){1,5}(?:o|a|os|as|aquele|aquela) que|^${lead}(?:a|o|minha|meu|os|as) (?:\p{L}+ ){1,4}?(?:ligou|desligou|acendeu|apagou|abriu|fechou|trancou|destrancou|tem|tinha) (?:a|o|as|os|um|uma)(?= )|^${lead}(?:foi|foste) (?:voce|tu|ele|ela)(?= )|^${lead}(?:quem|por ?que|onde|aonde|devo|deveria eu|voce quer que (?:eu|a gente)|quer(?:es)? que eu|alguem(?! (?:(?:me) )?(?:pode|podia|poderia|quer)\b)|sera que (?:alguem|ele|ela|eu)|quanto (?:tempo|custa|demora|leva)|sabes? (?:como|se)|como (?:se|posso|faco|voce|eu|acendo|apago|ligo|desligo|abro|fecho)|foi voce)(?![^ ])`,
  narrated: String.raw`^${lead}(?:(?:o|a|os|as|meu|minha|eu) (?:\p{L}+ ){0,4}?)?acab\p{L}+ de (?:apag|acend|lig|deslig|fech|abr|tranc|destranc|par|sub|baix)\p{L}*r${rest}$|^${lead}(?:o|a|os|as|meu|minha|nosso|nossa) (?:\p{L}+ ){1,5}?(?:se )?(?!(?:estou|vou|sou|dou|ou)(?![^ ])|(?:acab|termin|esgot|falt|sobr|fic))\p{L}{2,}(?:ou|aram|eram|iram|iu)${rest}$`,
  permission: String.raw`^${lead}(?:mae |pai |mamae |papai )?(?:deixa me|deixe me|permita me|deixa eu|deixe eu|deixa|deixe)(?!(?: \p{L}+)* (?:ter|ouvir|escutar|ver|saber)(?![^ ]))(?= \p{L}+[aeio]r(?![^ ]))|^${lead}(?:mae |pai |mamae |papai )?(?:(?:eu )?posso|(?:voce )?me (?:deixa|permite)|(?:e|esta) permitido|(?:tenho|temos) permissao(?: para| pra)?)(?!(?: \p{L}+)* (?:ter|ouvir|escutar|ver|saber|conhecer|perguntar\p{L}*|pedir\p{L}*)(?![^ ]))(?=(?: \p{L}+)* \p{L}+[aeio]r(?![^ ]))`,
  plan: String.raw`(?<!(?:voce|tu|ele|ela|que) )(?:eu |a gente )?(?:ia|iamos)(?: a)?${adverbs}|(?:eu )?(?:pensei em|pensava em|estava para|estava prestes a|queria(?= \p{L}+r (?:a|o|as|os|um|uma))|pretendia|planejava)${adverbs}|(?:talvez|quem sabe|depois|mais tarde)(?: (?:eu|a gente))(?= \p{L}+)`,
  duty: String.raw`(?:esta na|e) hora de|(?:nao )?tenho vontade de|estou (?:tentando|a tentar)|(?<!(?:voce|voces|tu|ele|ela|senhor|senhora|luz|porta|e|sera|seria) )(?:eu |a gente |nos )?(?:devo|devia|deveria|devemos|deviamos|deveriamos|tenho (?:que|de)|temos (?:que|de)|teria (?:que|de)|preciso(?: de)?|precisamos(?: de)?|precisava(?: de)?|vou|falta(?: me)?|nao posso (?:me )?esquecer(?: de)?)${adverbs}${noDuty}|a gente (?:devia|deveria|precisa|tem (?:que|de)|vai)${adverbs}${noDuty}`,
  expected: String.raw`(?:devia|deviam|deveria|deveriam|era para|eram para|tinha (?:de|que)|tinham (?:de|que))${adverbs} (?:estar|ser|ficar)(?: \p{L}+){1,4}$`,
  granted: String.raw`^${lead}(?:sim|claro|claro que sim|por mim|esta bem|ta bom|tudo bem|ok)(?: (?:sim|claro|filho|filha|querid[oa]))* (?:voce |voces )?(?:pode|podes|podem)|^${lead}(?:voce |voces )?(?:pode|podes|podem) (?:\p{L}+ ){1,10}?(?:sim|se (?:quiser|quiseres|quiserem)|(?:meu |minha )(?:filho|filha)|meninos|criancas|pessoal|mae|pai)(?![^ ])`,
  taste: String.raw`^${lead}(?:eu )?(?:adoro|amo|odeio|gosto de|gosto do|gosto da|gosto muito d\p{L}+)${rest}$`,
  possible: String.raw`^${lead}(?:(?:sera que )?(?:podemos|a gente pode|pode se))(?!(?: \p{L}+)* (?:ter|ouvir|escutar|ver|saber)(?![^ ]))`,
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
