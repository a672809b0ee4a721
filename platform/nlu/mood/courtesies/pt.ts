const persons = String.raw`(?:o |a |os |as )?(?:meus?|minhas?|teus?|tuas?|noss[oa]s?) \p{L}+|(?:o|a|os|as) \p{L}+|\p{L}+ (?:mae|pai)|alguem|todos|ele|ela`;

export const carriers = String.raw`(?:gostava|gostaria|queria|quero|adorava|adoraria|preferia|precisava|preciso|agradecia|agradeceria|pedia te|peco te|pedia lhe)(?: que| de que| de)?|(?:fazias|fazes|fazia|faz|faca|podias fazer|pode fazer)(?: me)? (?:o|um) favor(?: de| e)?|(?:importas|importavas|importa|importava) (?:te|se) (?:de|que)?|(?:terias|teria|tens|tem|tenha) a (?:bondade|gentileza|amabilidade) de|(?:serias|seria) (?:tao )?(?:amavel|gentil|simpatico|simpatica|querido)(?: de| ao ponto de)?|(?:seria|sera|e) possivel(?: que)?|se (?:fizeres|fizer) (?:o )?favor|se faz(?:es)? (?:o )?favor|por (?:gentileza|obsequio|amor de deus)|se nao (?:te|se|for) (?:importas|importares|importa|importar|incomodo)|quando (?:puderes|puder|tiveres (?:um minuto|tempo))|(?:sera que )?da(?:va)? para|sera que (?:me )?(?:podes|podias|pode|podia|da para)|sabes dizer(?: me)?|seria bom (?:se|que)|que tal|p?ra mim|para mim|muito obrigad[oa]|fico (?:te |lhe )?grat[oa]`;

export const fillers = String.raw`hu+m+|h+m+|m{2,}|e+h+|ah+|oh+|uh+|ai+|ui+|epa|opa|ora(?: bem| bolas| deixa ver)?|pois|pronto|^bem|^bom|^entao|^olha|^ok|^sim|^va|^vamos la|quer dizer|digamos|acho(?: eu| que)?|penso que|creio que|sei la|deixa(?: me)? (?:ver|pensar)|vamos ver|como e que se (?:chama|diz)|meu deus|que chatice|sabes|sabe|escuta|^(?:filho|filha|querido|querida|amor|cara|mano|rapaz|pessoal)|(?:meu|minha) (?:amor|bem|querid[oa]|filh[oa]|amig[oa])|(?:ola|ei|ok|hey|oi|olha) (?:computador|sotto|assistente|casa|tu)`;

export const relayed = String.raw`(?:diz|diga|pede|peca|lembra|avisa|pergunta|escreve|manda) (?:a |ao |aos |as )?(?:${persons}|(?!(?:me|nos)\b)\p{L}+) (?:para|que|pra|se)|(?:diz|pede|lembra|diga|peca) (?:lhe|lhes) (?:para|que)|vi (?:${persons})|anota que|traduz|soletra|(?:e|foi) (?:quem|ele que|ela que)|(?:aquele|aquela) que|(?:diz|disse|dizia) que`;

export const tells = String.raw`(?:sou|e|somos|sao|estou|esta|estamos|estao|tenho|tem|temos|vou|vai|vamos|vao|ha|faz|venho|vem|quero|preciso|acabo|cheguei|ja)`;

export const quotes = String.raw`chama|chamado|diz|disse|dizem|intitulado|musica|livro|filme`;

export const determiners =
  "o a os as um uma do da dos das no na nos nas ao aos meu minha teu tua seu sua este esta esse essa";
