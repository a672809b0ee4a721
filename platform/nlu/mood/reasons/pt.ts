const own = String.raw`(?:tenho|temos|estou|estamos|vou|vamos|vejo|vemos|sou|somos|quero|preciso|precisamos|posso|podemos|devo|saio|chego|ouco|sinto|procuro|trabalho|durmo|cozinho|consigo|conseguimos|encontro|cheguei|acabei|perdi)`;
const noun = String.raw`(?:o|a|os|as|meu|minha|meus|minhas|nosso|nossa|teu|tua) \p{L}+`;
const verb = String.raw`(?:esta|estao|e|sao|era|foi|vai|vao|vem|vêm|incomoda|incomodam|doi|doem|dorme|dormem|entra|chega|chegam|faz|tem|quer|querem|precisa|precisam|comeca|chora|espera)`;
export const because = String.raw`porque|ja que|visto que|uma vez que|pois (?:nao )?${own}|para (?:que|nao|eu|nos|ele|ela|eles|elas)|assim (?:nao )?\p{L}+|que (?:nao |ja |me |nos |eu )*(?:${own}|doi|ha|faz|ta|to|tem|esta)|senao|e que`;

export const begins = String.raw`(?:eu |nos )?(?:nao |ja )?(?:me |nos )?${own}|(?:nao )?(?:ha|faz|doi me|doem me|da me|incomoda me|acalma me|me doi)|(?:aqui )?(?:esta|e) (?:muito|tao|escuro|demasiado|tarde|frio|calor)|(?:ninguem|alguem|todos) \p{L}+|${noun} (?:nao |ja |se )*${verb}`;

export const lacks = String.raw`nao (?:me |nos |se )*(?:${own}|ha|(?:esta|estao|ficou|ficaram)(?= (?:ainda )?(?:pront|cozid|feit|acabad|aqui|em casa)\p{L}*)|chegou|ferve|funciona|dorme)(?: (?:\p{L}+ )?(?:nada|ninguem|nenhum|nenhuma|mais))?|(?:para|para eu|para que|assim|porque|que|para nos|para ele|para ela) (?:\p{L}+ )?nao (?:me |nos |se )*\p{L}+|ninguem \p{L}+|(?:vejo|ha) (?:nada|ninguem)|sem (?:os |as |o |a )?(?:meus |minhas |minha |meu )?(?:oculos|maos|ajuda)`;

export const limits = String.raw`(?:ja )?nao (?:o |a |os |as )?(?:precis|us|quer)\p{L}*|se|quando|ate(?: que)?|assim que|so|somente|apenas|mas|exceto|menos|antes|quero dizer|refiro me|ou|essa nao|esse nao|a do|a da|o do|o da|nao (?:agora|essa|esse|a|o|na|no|quero|queria|digo)`;

export const retracts = String.raw`(?:estou|estava|to|tava) (?:a )?(?:brincar|brincando|gozar)|(?:e|era|foi) (?:uma )?brincadeira|nao (?:espera|e melhor nao|melhor|para|deixa|nada)|(?:espera|melhor|e melhor) nao|mudei de ideias?|deixa (?:la|estar|para la|pra la)|esquece|nao importa|enganei me|(?:eu )?(?:faco|trato) (?:eu|disso|isso)(?: eu| mesmo)?`;

export const reports = String.raw`disse|disseram|dizia|falou|nao sabe|nao sabem|nenhuma ideia|se pergunta|diz|digo|dizem|disse|disseram|dizia|dito|dizer|pergunta|perguntou|grita|gritou|gritava|chama|chamado|pede|pediu|escreve|escreveu|canta|cantou|repete|repetiu|responde|respondeu|significa|frase|titulo|palavras?`;

export const reported = String.raw`(?:(?:diz|disse|dizia|dizem|disseram|grita|gritou|pediu|perguntou)(?: me)?(?: sempre)?(?: (?:ele|ela|eles|mae|pai|(?:a |o )?(?:minha|meu) \p{L}+|a \p{L}+|o \p{L}+|sempre))*)$`;

export const ends = "aqui ali la agora hoje ja ainda tambem fora dentro bem tarde cedo pronto pronta";

export const closes = "mim ele ela eles isto isso esta estao e sao";

export const asks = String.raw`por favor|se faz favor|podes|podias|pode|podia|importas te`;
