import type { ObjectionText } from "./objection-text.ts";

const said = "(?:isso )?o? ?que (?:eu )?(?:disse|pedi|queria|quis|falei)(?: dizer)?";
export const portuguese: ObjectionText = {
  fillers: String.raw`(?:oh|ah|ai|eh|bem|bom|entao|hum+|desculpa|desculpe|espera|por favor|se faz favor|obrigad[oa]|mas|olha|meu deus|querid[oa]|computador|sotto|de todo|na verdade)`,
  no: "(?:nao)",
  wrong: String.raw`(?:(?:isso|isto|assim|aquilo) (?:esta|estava|foi|e|era) (?:errad[oa]|mal|um erro|incorret[oa]|incorrect[oa])|(?:esta|estava) (?:errad[oa]|mal)|(?:isso )?nao (?:e|era|foi) (?:${said}|iss[oa]|isto|assim|ess[ae]|est[ae]|cert[oa])|(?:voce |tu )?(?:se enganou|enganou se|enganaste te|errou|erraste|(?:me )?entendeu (?:mal|errado)|(?:me )?entendeste mal|percebeste mal|percebeu mal)|(?:eu )?nao (?:disse|pedi|quis|queria|falei)(?: dizer)? iss?[ot]o?|(?:(?:ess[ae]|est[ae]|aquel[ae]|isso) )?(?:foi|era|e) [ao] [a-z]+ errad[oa])`,
  short: "(?:errad[oa]|ess[ae] nao|isso nao|assim nao|ai nao)",
  meant:
    "(?:(?:eu )?(?:quis|queria|quero) dizer|(?:eu )?(?:me referia|referia me) a[os]?|(?:eu )?(?:falava|estava a falar|estava falando) d[aeo]s?|(?:eu )?(?:disse|falei|pedi)|o que (?:eu )?(?:queria|quis)(?: dizer)? (?:era|e))",
  wanted: "(?:(?:eu )?(?:queria|quero)|mas sim|era)",
  behind: "(?:que (?:eu )?(?:queria|disse)|(?:eu )?quis dizer|eu disse)",
  around: [["era", "que eu (?:queria|disse|quis dizer)"]],
  heard: ["isso está errado", "não era isso"],
};
