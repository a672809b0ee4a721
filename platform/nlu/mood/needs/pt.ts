import type { Need } from "./need-text.ts";

const too = String.raw`(?:(?:um pouco|bastante|muito|demasiado|tao|mesmo|ja|aqui|super|um bocado) )*(?:demasiado|muito|tao|bastante|super|mesmo|todo|demais)`;
const thing = String.raw`(?:a|o|os|as|esta|este|essa|esse|aquela|aquele|a minha|o meu|toda esta|todo este) (?:\w+ ){0,4}?\w+`;
const quantity = String.raw`(?:\w+ ){1,4}?(?:segundos?|minutos?|horas?)`;
const want = String.raw`(?:preciso de|precisamos de|precisava de|faz me falta|faz falta|dava me jeito|dava jeito|queria|quero|gostava de|gostaria de|apetecia me|falta)`;

export const asides: readonly (readonly [string, string])[] = [
  [
    String.raw`(?:desculpa )?(?:(?:eu )?(?:ja )?nao (?:sei|sabemos|me lembro|me recordo|tenho (?:a certeza|certeza|a minima ideia|nenhuma ideia|ideia)|faco (?:a minima )?ideia|fazemos ideia)(?: bem| ao certo)?(?: de| das| do)?|sei la|alguem sabe|pergunto me|(?:gostava|gostaria|queria|quero|preciso) de saber|(?:queria|quero) saber|esqueci me(?: de)?|esqueco me sempre(?: de)?)(?= (?:que|qual|quando|como|quanto|quantos|onde|se|as horas|horas)(?! (?:\w+ )?(?:fazer|cozinhar|comer)))`,
    "diz me",
  ],
];

export const tags = "ne|nao e|certo|nao acha|verdade|nao achas|nao e verdade";

export const needs: readonly Need[] = [
  {
    said: String.raw`nao ha (?:luz suficiente|(?:suficiente|bastante) luz)(?: aqui)?|nao tem luz suficiente(?: aqui)?`,
    means: ["acende a luz"],
  },
  {
    said: String.raw`^(?:eu )?(?:queria|quero|queremos|gostaria)(?: que)? (?<x>(?:a|o|as|os) (?:\w+ ){0,3}?\w+) (?:(?:estivessem?|estejam?|fiquem?|ficassem?|fossem?|fique) )?fechad[oa]s?$`,
    means: ["fecha {x}", "baixa {x}"],
  },
  {
    said: String.raw`^(?:eu )?(?:queria|quero|queremos|gostaria)(?: que)? (?<x>(?:a|o|as|os) (?:\w+ ){0,3}?\w+) (?:(?:estivessem?|estejam?|fiquem?|ficassem?|fossem?|fique) )?abert[oa]s?$`,
    means: ["abre {x}", "levanta {x}"],
  },
  {
    said: String.raw`^(?:eu )?(?:queria|quero|queremos|gostaria)(?: que)? (?<x>(?:a|o|as|os) (?:\w+ ){0,3}?\w+) (?:(?:estivessem?|estejam?|fiquem?|ficassem?|fossem?|fique) )?(?:apagad|desligad)[oa]s?$`,
    means: ["apaga {x}", "desliga {x}"],
  },
  {
    said: String.raw`^(?:eu )?(?:queria|quero|queremos|gostaria)(?: que)? (?<x>(?:a|o|as|os) (?:\w+ ){0,3}?\w+) (?:(?:estivessem?|estejam?|fiquem?|ficassem?|fossem?|fique) )?(?:aces|ligad)[oa]s?$`,
    means: ["acende {x}", "liga {x}"],
  },
  {
    said: String.raw`^(?:a musica |o radio )?nao (?:esta|e) (?:(?:alt[oa]|forte) o suficiente|suficientemente (?:alt[oa]|forte))$`,
    means: ["aumenta o volume", "mais alto"],
  },
  {
    said: String.raw`nao (?:da|consigo|conseguimos|se consegue) (?:(?:para|pra) )?(?:ver|enxergar) (?:nada|direito|bem|um palmo)(?: aqui)?|nao (?:enxergo|vejo|estou vendo) (?:nada|direito)|(?:porque )?(?:esta|e|ficou|fica) ${too} (?:escuro|as escuras)(?: aqui)?|esta (?:tudo )?(?:escuro|as escuras)(?: demais)?(?= (?:em|na|no|aqui))|(?<![^ ])${too} escuro|(?:ja )?nao (?:se ve|vejo|vemos) (?:quase )?(?:nada|bem|um palmo)|mal se ve|quase nao (?:se ve|vejo|vemos)`,
    means: ["acende a luz", "sobe a persiana"],
  },
  {
    said: String.raw`^(?:a|o|o meu|a minha|o nosso|a nossa) (?<x>\w+(?: de banho)?) esta ${too} escur[oa]$`,
    means: ["acende a luz {x}", "acende a luz no {x}"],
  },
  {
    said: String.raw`${want} (?:um pouco de |mais |alguma |um bocadinho de )?luz|(?:um pouco|um bocadinho) de luz(?= .*(?:era|seria|sabia) (?:bom|bem|otimo|agradavel))`,
    means: ["acende a luz"],
  },
  {
    said: String.raw`^(?<x7>${thing}) (?:(?:a gente|nos|eu|ninguem) )?(?:ja )?nao (?:precis\w+|us\w+|quer\w*)(?: (?:dele|dela|deles))? mais$|^(?<x>${thing}) (?:pode|podia|deve|devia|podem) (?:ser )?(?:apagad[oa]|desligad[oa]|apagar se|desligar se|ficar apagad[oa])s?$|^(?<x2>${thing}) ja nao (?:e|faz|serve)(?: (?:precis[oa]|necessari[oa]|falta|para nada))?$|^ja nao (?:preciso|precisamos|e preciso|e precis[oa]|faz falta|quero|queremos|quero ouvir)(?: de| da| do)? (?<x3>.+)$|^ninguem (?:precisa (?:da|do|de)|usa) (?<x4>.+)$|^(?:ja )?(?:se )?pode (?:se )?(?:apagar|desligar) (?<x5>.+)$|^(?<x6>${thing}) esta acesa para nada$`,
    means: ["apaga {x}", "apaga a {x}", "desliga {x}", "desliga a {x}", "para a {x}"],
  },
  {
    said: String.raw`^(?:ja )?(?:chega|basta)(?: ja)? (?:de|da|com a|com) (?:esta )?(?<x>.+?)(?: por (?:hoje|agora))?$|^(?:ja )?(?:estou|estamos|ando) (?:\w+ )?(?:fart[oa]s?|cansad[oa]s?) (?:da|desta|de|do|deste) (?<x2>.+)$|^(?:ja )?(?:ouvi|ouvimos|tive) (?:bastante|que chegue|suficiente) (?:de )?(?<x3>.+)$|^(?<x4>${thing}) (?:incomoda|incomoda me|encandeia me|esta a incomodar me|nao me deixa dormir|da me cabo dos nervos|irrita me|distrai me|acorda me|poe me (?:maluc[oa]|doid[oa])|da me dor de cabeca|esta me a incomodar)(?: (?:me|nos|muito|imenso))*$|^nao (?:consigo|conseguimos) (?:dormir|trabalhar|concentrar me|ler|pensar) com (?<x5>.+)$|^nao (?:quero|queremos) (?:ouvir )?mais (?<x6>.+)$`,
    means: ["apaga {x}", "desliga a {x}", "para a {x}", "desliga {x}"],
  },
  {
    said: String.raw`(?:ha |esta a entrar |entra )?(?:demasiado|muito) sol|o sol (?:esta a )?(?:encandeia me|incomoda me|bate me (?:na cara|nos olhos)|encandear me|incomodar me)`,
    means: ["baixa a persiana", "fecha a persiana", "fecha as cortinas"],
  },
  {
    said: String.raw`deixa entrar (?:a luz|o sol|um pouco de luz)`,
    means: ["sobe a persiana", "abre as cortinas"],
  },
  {
    said: String.raw`(?:esta|tenho|temos|faz) (?:(?:muito|demasiado|um pouco de|tanto|imenso) )*frio(?: aqui)?|(?:estou|estamos) (?:a )?(?:gelar|gelad[oa]s?)`,
    means: ["aumenta o aquecimento", "liga o aquecimento", "aumenta a temperatura"],
  },
  {
    said: String.raw`(?:esta|tenho|temos|faz) (?:(?:muito|demasiado|um pouco de|tanto|imenso) )*calor(?: aqui)?|(?:estou|estamos) a (?:suar|assar)`,
    means: ["baixa o aquecimento", "desliga o aquecimento", "baixa a temperatura", "liga a ventoinha"],
  },
  {
    said: String.raw`^(?:por que )?(?:(?:voce )?esta|estas a) (?:gritando|berrando|gritar|berrar)(?: (?:muito|demais))*$|^nao (?:grite|grita|grites)(?: (?:tanto|assim))?$|^(?:voce )?(?:grita|fala) (?:muito|alto|demais)(?: (?:alto|demais))*$|(?:esta|ha|a musica esta) ${too} (?:alt[oa]|barulho|barulhento)|${want} (?:um pouco de )?(?:silencio|paz|sossego)`,
    means: ["baixa o volume", "para a musica"],
  },
  {
    said: String.raw`(?:quase )?nao (?:te |o |lhe )?(?:ouco|escuto|ouvimos|escutamos)(?: (?:voce|quase|nada|bem|direito))*|da (?:para|pra) (?:te )?ouvir(?: mal)|nao (?:se ouve|ouco|ouvimos|te ouco) (?:quase )?(?:nada|bem)|esta ${too} baix[oa]`,
    means: ["aumenta o volume", "mais alto"],
  },
  {
    said: String.raw`^(?:ja )?(?:quase )?nao tem (?:mais |quase )?(?<x9>.+?)(?: (?:em casa|na geladeira))?$|^(?:o|a|os|as) (?<x8>\w+) (?:acabou|acabaram|(?:esta|estao) (?:acabando|no fim|quase acabando))$|^(?:ja )?(?:quase )?nao (?:ha|temos|tenho|resta|restam) (?:mais |quase )?(?<x>.+?)(?: em casa| no frigorifico)?$|^(?:acabou se|acabaram se|acabou|acabaram|esgotou se)(?: nos)? (?:o |a |os |as )?(?<x2>.+)$|^(?:estamos|ficamos|estou|fiquei) sem (?<x3>.+)$|^(?:o |a |os |as )(?<x4>\w+) (?:acabou|acabaram|esta (?:quase )?a acabar)$|^(?:temos|tenho|e preciso|precisamos) (?:de |que )?comprar (?<x5>.+)$`,
    means: ["adiciona {x} a lista de compras", "precisamos de {x}"],
    is: "goods",
  },
  {
    said: String.raw`(?:diz me )?(?:que horas (?:sao|serao)|as horas)(?= ?$)|(?:tem|tens|teria|terias) (?:as )?horas|perdi a nocao do tempo|(?:nao faco (?:a minima )?ideia|nao sei) (?:das|as|que) horas(?: sao)?`,
    means: ["que horas sao", "diz me as horas"],
  },
  {
    said: String.raw`(?:avisa|avise|chama|diz)(?: ?me)? (?:quando|assim que|logo que) (?:passarem|tiverem passado|acabarem|se passarem) (?<x>${quantity})`,
    means: ["poe um temporizador de {x}"],
  },
  {
    said: String.raw`^(?:a|o|os|as|o meu|a minha) \w+(?: \w+)? (?:precisam? de|demoram?|levam?|(?:tem|deve|devem) (?:de |que )?(?:cozer|ferver|assar|repousar|levedar|estar no forno))(?: durante)? (?<x>${quantity})(?: (?:no forno|a cozer|de cozedura))?$`,
    means: ["poe um temporizador de {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>${thing}) (?:ainda esta|continua|ficou|esta ainda) (?:aces[oa]|ligad[oa])$`,
    means: ["apaga {x}", "desliga {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?:esqueci me|esquecemo nos|esqueceu me) de(?= (?:apagar|acender|fechar|abrir|baixar|subir|desligar|ligar)(?![^ ]))`,
    means: ["e preciso"],
    is: "hint",
  },
  {
    said: String.raw`(?:preciso de|vou precisar de|devo levar|tenho de levar|e preciso levar|faz falta)(?: levar)? (?:um |o |a |uma )?(?:guarda chuva|chapeu de chuva|impermeavel|casaco)`,
    means: ["vai chover", "como esta o tempo"],
  },
  {
    said: String.raw`^(?:esta )?(?:me|nos) (?:ofuscando|cegando|ofusca|cega)(?: (?:apaga(?: ela| isso)?|desliga(?: ela| isso)?)(?: por favor)?)?$|^esta a (?:cegar|encandear) me$`,
    means: ["apaga a luz"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>(?:o|a|os|as|minha|meu) (?:\w+ ){0,3}?\w+) (?:esta|estao) (?:um pouco |ainda )?(?:demasiado|muito) alt[oa]s?(?: demais)?$`,
    means: ["baixa {x}", "desce {x}"],
  },
  {
    said: String.raw`^(?<x>(?:o|a|os|as|minha|meu) (?:\w+ ){0,3}?\w+) (?:esta|estao) (?:um pouco |ainda )?(?:demasiado|muito) baix[oa]s?(?: demais)?$`,
    means: ["sobe {x}", "levanta {x}"],
  },
  {
    said: String.raw`^(?:(?:desculpa|desculpe|perdao|ai) )*(?:eu )?nao (?:(?:te|o|a) )?(?:percebi|entendi|ouvi)(?: (?:bem|nada|isso|o ultimo \w+|a ultima \w+|o que disseste))*$`,
    means: ["repete", "diz outra vez"],
  },
];
