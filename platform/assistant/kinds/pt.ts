import type { Sayings } from "./rule.ts";

export const portuguese: Sayings = {
  articles: "o|a|os|as|uma?",
  courtesies: "por favor|se faz favor",
  lists: {
    on: "liga|ligue|acende|acenda|ativa|ative",
    off: "desliga|desligue|apaga|apague|desativa|desative",
    // Not all of something: "já não preciso de tudo" means another thing than "desliga tudo".
    some: "(?!(?:tudo|todo|toda|todos|todas|cada|ambos|ambas)(?: |$)).+",
    command:
      "liga|ligue|acende|acenda|desliga|desligue|apaga|apague|põe|ponha|coloca|coloque|mete|abre|abra|fecha|feche|sobe|suba|baixa|baixe|aumenta|aumente|diminui|diminua|ajusta|ajuste|adiciona|adicione|acrescenta|inicia|inicie|para|pare|cancela|cancele|ativa|ative|desativa|desative|diz-me|lembra-me|lembre-me|acorda-me|acorde-me|toca|toque|chama|muda|mude|tranca|tranque|destranca|destranque|mostra|mostre|repita|remove|remova|procura|procure|lê|leia|anota|anote|define|defina|me acorde|me acorda|me lembre|me lembra|me diga|me diz|diga|repete|converta|transforme|corte|silencie",
  },
  rules: [
    {
      when: ["<on> (?<x>a .+)"],
      say: { short: ["{x-} ligada"], "a child": ["quero {x} ligada"] },
    },
    {
      when: ["<on> (?<x>o .+)"],
      say: { short: ["{x-} ligado"], "a child": ["quero {x} ligado"] },
    },
    {
      when: ["<on> (?<x>as .+)"],
      say: { short: ["{x-} ligadas"], "a child": ["quero {x} ligadas"] },
    },
    {
      when: ["<on> (?<x>os .+)"],
      say: { short: ["{x-} ligados"], "a child": ["quero {x} ligados"] },
    },
    {
      when: ["<off> (?<x>a .+)"],
      say: { short: ["{x-} desligada"], "a child": ["quero {x} desligada"] },
    },
    {
      when: ["<off> (?<x>o .+)"],
      say: { short: ["{x-} desligado"], "a child": ["quero {x} desligado"] },
    },
    {
      when: ["<off> (?<x>as .+)"],
      say: { short: ["{x-} desligadas"], "a child": ["quero {x} desligadas"] },
    },
    {
      when: ["<off> (?<x>os .+)"],
      say: { short: ["{x-} desligados"], "a child": ["quero {x} desligados"] },
    },
    {
      when: ["<on> (?<x>(?:o|a|os|as) .+)"],
      say: {
        polite: ["você se importaria de ligar {x}", "você poderia ligar {x} por favor"],
        indirect: ["gostaria de ligar {x}", "podemos ligar {x}", "seria bom ligar {x}"],
        commanding: ["ligue {x} já"],
        "a child": ["quero que ligue {x}"],
        old: ["faça o favor de ligar {x}"],
        regional: ["bota {x} para funcionar", "liga aí {x}"],
        hurried: ["rápido {x-}"],
        explaining: ["não encontro o interruptor, liga {x}"],
        "non-native": ["tu ligar {x-}", "eu quero ligar {x-}"],
      },
    },
    {
      when: ["<off> (?<x>(?:o|a|os|as) .+)"],
      say: {
        polite: ["você se importaria de desligar {x}", "você poderia desligar {x} por favor"],
        indirect: ["gostaria de desligar {x}", "podemos desligar {x}"],
        commanding: ["desligue {x} já"],
        "a child": ["quero que desligue {x}"],
        old: ["faça o favor de desligar {x}"],
        regional: ["desliga aí {x}"],
        hurried: ["rápido desliga {x-}"],
        explaining: ["vou para a cama, desliga {x}"],
        "non-native": ["tu desligar {x-}", "eu quero desligar {x-}"],
      },
    },
    {
      when: ["<on> (?:a luz|as luzes) (?:d|n)(?<p>[oa] <slot>)"],
      say: {
        indirect: ["está muito escuro n{p}"],
        old: ["não vejo nada n{p}"],
        "non-native": ["n{p} muito escuro"],
      },
    },
    {
      when: ["(?:abre|abra) (?<x><some>)"],
      say: {
        polite: ["você se importaria de abrir {x}", "você poderia abrir {x}"],
        indirect: ["gostaria de abrir {x}", "podemos abrir {x}"],
        commanding: ["abra {x} já"],
        "a child": ["quero que abra {x}"],
        old: ["faça o favor de abrir {x}"],
        hurried: ["rápido abre {x-}"],
        "non-native": ["tu abrir {x-}"],
      },
    },
    {
      when: ["(?:fecha|feche) (?<x><some>)"],
      say: {
        polite: ["você se importaria de fechar {x}", "você poderia fechar {x}"],
        indirect: ["gostaria de fechar {x}", "podemos fechar {x}"],
        commanding: ["feche {x} já"],
        "a child": ["quero que feche {x}"],
        old: ["faça o favor de fechar {x}"],
        hurried: ["rápido fecha {x-}"],
        "non-native": ["tu fechar {x-}"],
      },
    },
    {
      when: [
        "(?:põe|ponha|coloca|coloque|ajusta|ajuste|muda|mude|define|defina) (?<x>(?:o|a|os|as) .+?) (?<a>a|em|para|nos|aos) (?<v><slot>)",
      ],
      say: {
        short: ["{x-} {a} {v}"],
        polite: ["você se importaria de pôr {x} {a} {v}"],
        indirect: ["gostaria de ter {x} {a} {v}", "podemos pôr {x} {a} {v}"],
        commanding: ["ponha {x} {a} {v} já"],
        "a child": ["quero {x} {a} {v}"],
        old: ["faça o favor de pôr {x} {a} {v}"],
        hurried: ["rápido {x-} {a} {v}"],
        "non-native": ["tu pôr {x-} {a} {v}"],
      },
    },
    {
      when: ["(?:põe|ponha|coloca|coloque|inicia|inicie|define|defina|cria|crie) (?<x>uma? .+)"],
      say: {
        short: ["{x-}"],
        polite: ["você se importaria de pôr {x}"],
        indirect: ["preciso de {x}", "gostaria de ter {x}"],
        commanding: ["ponha {x} já"],
        "a child": ["quero {x}"],
        old: ["faça o favor de pôr {x}"],
        regional: ["bota {x}"],
        hurried: ["rápido {x-}"],
        "non-native": ["tu pôr {x-}"],
      },
    },
    {
      when: ["(?:cancela|cancele|apaga|apague|remove|remova) (?<x>(?!.* da )(?!a luz|as luzes)<some>)"],
      say: {
        polite: ["você se importaria de cancelar {x}"],
        indirect: ["podemos cancelar {x}", "já não quero {x}"],
        commanding: ["fora com {x}"],
        "a child": ["quero que tire {x}"],
        old: ["faça o favor de cancelar {x}"],
        hurried: ["rápido cancela {x-}"],
        "non-native": ["tu cancelar {x-}"],
      },
    },
    {
      when: [
        "(?:adiciona|adicione|acrescenta|põe|ponha|coloca|coloque|anota|anote) (?<x>.+?) (?<l>(?:à|na) (?:minha )?(?:lista.*|<slot>))",
      ],
      say: {
        short: ["{x} {l}"],
        polite: ["você se importaria de pôr {x} {l}"],
        indirect: ["preciso de {x} {l}", "faz falta {x} {l}"],
        commanding: ["anote {x} {l}"],
        "a child": ["quero {x} {l}"],
        old: ["faça o favor de anotar {x} {l}"],
        hurried: ["rápido {x} {l}"],
        "non-native": ["tu escrever {x} {l}"],
      },
    },
    {
      when: ["(?:toca|toque|põe|ponha) (?<x>(?!(?:o|a|os|as|uma?) ).+)"],
      say: {
        polite: ["você se importaria de tocar {x}"],
        indirect: ["gostaria de ouvir {x}", "estou com vontade de ouvir {x}"],
        commanding: ["ponha {x} já"],
        "a child": ["quero ouvir {x}"],
        old: ["faça o favor de tocar {x}"],
        hurried: ["rápido {x}"],
        "non-native": ["eu quero ouvir {x}"],
      },
    },
    {
      when: ["(?:que|qual|quais|quanto|quanta|quantos|quantas|quem|onde|quando|como|está|estão|há) .+"],
      say: {
        polite: ["desculpa, {s}", "{s} por favor"],
        indirect: ["estava pensando, {s}"],
        commanding: ["me diga {s}"],
        "a child": ["olha, {s}"],
        old: ["me diga filho, {s}"],
        regional: ["então {s}"],
        hurried: ["rápido, {s}"],
        explaining: ["já me esqueci, {s}"],
        "non-native": ["por favor dizer {s}"],
      },
    },
    {
      when: ["<command>(?: .+)?"],
      say: {
        short: ["{s-}"],
        polite: ["{s} se não se importar", "seja bonzinho e {s}"],
        indirect: ["quando puder {s}"],
        commanding: ["{s} imediatamente", "vai {s}"],
        "a child": ["{s} vai"],
        old: ["meu filho {s}"],
        regional: ["{s} viu", "{s} aí"],
        hurried: ["rápido {s}", "{s} anda logo"],
        explaining: ["tenho as mãos ocupadas, {s}"],
        "non-native": ["por favor tu {s-}"],
      },
    },
  ],
};
