import type { MoodText } from "../mood-text.ts";

export const portuguese: MoodText = {
  polite: String.raw`(?:poderiamos|podiamos)(?= \p{L}+r (?:a|o|os|as|um|uma)(?![^ ]))|^alguem (?:(?:me) )?(?:pode|podia|poderia|quer)(?= \p{L}+r(?![^ ]))|(?:voce )?(?:faria|faca|faz) a (?:gentileza|bondade|fineza) de|(?:tem|temos) (?:que|de)(?= \p{L}+r )|precisa(?:mos)?(?= \p{L}+r )|da(?:ria)? (?:para|pra)(?= \p{L}+r )|(?:poderia|podia|pode)(?: eu)? ter|seria possivel|(?:voce )?se importaria de|(?:me )?(?:podes|podias|pode|podia|poderia|poderias|podem|queres|querias|quer)(?: (?:por favor|voce|me|ajudar me a))*|voce (?:pode|poderia)|por favor|se faz favor|faz favor|obrigad[oa]|(?:quero|queria|gostaria de|gostava de|preciso de|preciso|desejo)(?: que)?|faz me o favor de|faca me o favor de|sera que (?:podes|pode|voce pode)|e possivel|importas te de|se (?:puderes|puder|possivel)|desculpa|desculpe|olha|certifica te(?: de)? que`,
  traits: {
    negated: String.raw`(?:para|pare|parem|deixa|deixe) de (?:acender|apagar|ligar|desligar|abrir|fechar|trancar|destrancar|aumentar|abaixar|baixar|subir|mudar|adicionar)|(?:a|para|com|avisa) ninguem|de jeito nenhum|nao(?! (?:(?:te |o |a |lhe |se )?(?:ouco|ouve|escuto|escuta|ouvimos|escutamos)|vejo|consigo ver|se ve|ouco|encontro|lembro|sei|da para ver)\b)|nunca|jamais|nem|que ninguem|em vez de|ao inves de|evita|evite`,
    without: String.raw`sem|nenhum|nenhuma|nada de|nada|chega|ja nao|nao mais`,
    keep: String.raw`deixa|deixe|deixar|mant[ee]m|mantenha|manter|fica|continua|continuam|ainda`,
    whether: String.raw`^(?:(?:e|mas|entao|olha|ola|desculpa) )*(?:esta|estao|estava|estavam|e(?! (?:para|pra)\b)|sao|ha|tens|tem|foi|sera)|(?:a|o|as|os) (?:\w+ ){1,5}(?:esta|estao|estava|estavam)|se (?:esta|estao|ha|a|o|as|os)(?: \w+){0,4} (?:esta|estao)`,
    what: String.raw`que (?:horas|hora|dia|data|luzes|e|ha)|qual|quais|quant[oa]s?(?! (?:luz|barulho|calor|frio|sol)(?! (?:ha|tem)\b))|o que|como (?:esta|estao|e|vai)`,
    why: String.raw`por ?que|porque e que|o que acontece`,
    who: String.raw`quem`,
    when: String.raw`quando (?:e|foi|sera|sao)|desde quando|a que horas`,
    where: String.raw`onde|aonde`,
    how: String.raw`(?<=\p{L} )como (?:se )?(?:acende|apaga|liga|desliga|abre|fecha)|como (?:se|posso|faco|acendo|apago|ligo|desligo|abro|fecho)`,
    state: String.raw`^(?:(?:e|oh|ai) )*(?:eu )?(?:gosto|gostamos|adoro|adoramos|amo|curto)(?: (?:muito|tanto|mesmo|bastante))*(?: d)? ?(?:a|o|as|os|da|do|desta|deste|dessa|desse|esta|este|essa|esse) (?:\p{L}+ )?\p{L}+(?: muito)?$|^(?:esta|essa|a) (?:musica|cancao) e (?:(?:muito|tao|mesmo) )*(?:boa|bonita|linda|otima|gira|fantastica|maravilhosa)$|(?:ja )?(?:sabe|sabem|sabia|sabiam) que|aces[ao]s?|ligad[ao]s?|apagad[ao]s?|desligad[ao]s?|abert[ao]s?|fechad[ao]s?|ativad[ao]s?|trancad[ao]s?|levantad[ao]s?|baixad[ao]s?`,
    past: String.raw`(?:disse|disseste|disseram|dissemos|avisou|avisaste|avisei|avisaram|contou)(?= (?:\p{L}+ ){0,4}?que(?: |$))|(?<!(?:^| )(?:que|qual|quais|quanto|quantos|quanta|quantas|quando|onde|como|quem)(?: .*)? )(?:precisava(?:mos|m|s)?|precisou|precisaram|(?:tinha(?:mos|m|s)?|tive|teve|tivemos|tiveram) (?:de|que) \p{L}+r|era preciso|foi preciso|faltava(?:m)?|faltou|faltaram|devia(?:m)? \p{L}+r|necessitava(?:mos|m)?)|^(?:(?:e|mas|bom) )*(?:o|a|os|as|meu|minha|nosso|nossa) (?:\p{L}+ ){1,3}?(?:estava|estavam|esteve|estiveram|era|eram|foi)(?! (?:muito|demasiado|tao) )|(?:acendeste|apagaste|ligaste|desligaste|abriste|fechaste|acendi|apaguei|liguei|desliguei|abri|fechei|acendeu|apagou|ligou|desligou|abriu|fechou|tenho(?! (?:que|de)\b)|tinha) ?|ontem|ha \w+ (?:minutos?|horas?|dias?)|a semana passada`,
    later: String.raw`toda vez|todas as vezes|no caso|em caso|caso|sempre que|desde que|no dia em que|contanto|no momento|a condicao|supondo|quando(?! (?:e|foi|sera|sao)\b)|(?<!(?:dizer|dizer me|diz me|me diz|me diga|saber|ver|olha|confere|verifica) )se(?! (?:puderes|puder|possivel|faz favor)\b)|assim que|logo que|uma vez que|ate|depois|antes|enquanto|cada (?:dia|noite|manha|hora|semana|vez)|todos os dias|todas as (?:noites|manhas|tardes)|mais (?:tarde|logo)|logo (?:mais|depois|a noite)|amanha|depois de amanha|hoje a noite|esta (?:noite|tarde)|em breve|daqui a|dentro de|em (?:um momento|uma hora|meia hora|um minuto)|ao (?:amanhecer|anoitecer|meio dia)|a meia noite|as (?:uma|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)|(?:segunda|terca|quarta|quinta|sexta)(?: feira)?|sabado|domingo|proxim\w+|de (?:noite|manha)`,
    all: String.raw`tod[ao]s?(?! os dias\b)|tudo|cada(?! (?:dia|noite|manha|hora|semana|vez)\b)|ambos|ambas|os dois|as duas|em toda a parte|em todo o lado|inteir[ao]|vari[ao]s|qualquer|por toda`,
    except: String.raw`menos(?! (?:alt|baix|fort|fri|quent|luz|clar|barulh|volum|escur)\w*)|exceto|excepto|salvo|a excecao|mas nao|fora|tirando|com excecao`,
  },
  signs: {
    on: String.raw`(?:abre|abrir|mete|bota) (?:a |as )?luz(?:es)?|(?:um pouco|um bocadinho|um pouquinho) de luz|mais luz|(?:muito|demasiado|tao|bastante) escur[oa]|nao (?:vejo|se ve)(?: nada)?|acend\w*|lig(?:a|ar|ue|o|ues|as|am|uem)|ativ\w*|inici\w*|comec\w*|arranc\w*|retom\w*|ilumin\w*|poe a luz|por a luz`,
    off: String.raw`(?:fecha|fechar|feche) (?:a |as )?luz(?:es)?|apag\w*|deslig\w*|desativ\w*|desactiv\w*|tir\w*|cort(?!in)\w*|par(?:a|ar|e|em) (?:a|o|as|os|de|com|ja)|pare|parar|cancel\w*|elimin\w*|remov\w*|termin\w*|interromp\w*|silenci\w*|mata\w*|anul\w*|sem luz|chega|paus\w*|extingu\w*`,
    up: String.raw`(?:para |p?ra )?cima|(?:muito|demasiado) frio|abr\w*|sob(?:e|es|em)|sub\w*|levant\w*|aument\w*|mais (?:alto|forte|quente)|menos (?:baixo|frio|escuro)|ergue\w*`,
    down: String.raw`(?:para |p?ra )?baixo|(?:muito|demasiado) (?:calor|alto)|fech\w*|a?baix\w*|desc\w*|reduz\w*|diminu\w*|mais (?:baixo|frio)|menos (?:alto|forte|quente|claro)`,
    lock: String.raw`tranc\w*|bloque\w*`,
    unlock: String.raw`destranc\w*|desbloque\w*`,
  },
  bounded: String.raw`tod[ao]s?|cada|inteir[ao]`,
  present: String.raw`(?:ja )?(?:e|ta|esta) (?:ja |muito |bem )*tarde|agora|logo|ja|agora mesmo|hoje|imediatamente|neste momento|a hora|as horas`,
  informs: String.raw`diz|diz me|dizer|dizer me|diga|mostra|mostre|le|lista|qual|quanto|sabes|da me`,
  joiners: String.raw`ou|e depois|e tambem|e|depois|tambem|alem disso|bem como|mas`,
  breaks: String.raw`entao|por isso|portanto|por favor|se faz favor|podes|podias|pode|podia|bom`,
  commands: String.raw`abaixa|abaixar|abaixe|aumenta|aumentar|aumente|tranca|trancar|tranque|destranca|destrancar|destranque|coloca|colocar|coloque|bota|botar|bote|tira|tirar|tire|acende|acender|acenda|apaga|apagar|apague|liga|ligar|ligue|desliga|desligar|desligue|abre|abrir|abra|fecha|fechar|feche|poe|por|sobe|subir|baixa|baixar|desce|para|pare|levanta|ativa|desativa|telefona|diz|diga|mostra|adiciona|cancela|define|inicia|toca|envia|compra|procura|le|que|quem|onde|quando|qual|quanto|esta`,
  little: `pouquinho bocadinho ta to pra o a os as um uma uns umas de do da dos das ao aos em no na nos nas num numa com por para sem sobre desde ate entre este esta estes estas esse essa isso isto aquele aquela meu minha meus minhas teu tua seu sua nosso nossa
    eu tu ele ela voce nos eles me te se lhe que quem qual como onde quando e ou mas se nao nem ja muito mais menos tao pouco tambem so agora aqui ai ali hoje logo entao bem bom ok olha ola por favor obrigado obrigada querido querida amigo desculpa desculpe sotto
    e sao era sou es somos esta estao estou estava ha tenho tens tem ter ser estar fazer faz faca faco quero quer queres queria posso podes pode podias podia poderia devo deve vou vai vais vamos ir dar da poe por ponha diz diga dizer ver
    coisa coisas momento vez tudo toda todo todas todos cada algo`,
  alike: `luz luzes lampada lampadas candeeiro iluminacao
    temporizador cronometro contagem
    hora horas
    musica cancao cancoes som
    persiana persianas estore estores
    televisao tv televisor
    aquecimento radiador
    para pare desliga parar
    poe por ponha define definir inicia iniciar programa ajusta marca
    diz dizer diga`,
};
