const persons = String.raw`(?:mi|mis|tu|tus|nuestr[oa]s?|el|la|los|las) \p{L}+|mama|papa|alguien|todos|el|ella|ellos`;

export const carriers = String.raw`(?:serias|seria usted|seria|serian) (?:tan )?(?:amable|gentil|bueno|buena|majo|maja)(?: de| como para)?|si (?:eres|es usted|es|fueras|fuera) tan amable(?: de)?|(?:te|le|os) (?:importaria|molestaria|importa|molesta|pediria|pido|ruego|agradeceria|agradezco)(?: que| si)?|(?:me|nos) (?:gustaria|encantaria|vendria bien|harias el favor de|haces el favor de)(?: que)?|(?:quisiera|querria|quiero|queria|necesito|necesitaria|desearia)(?: que)?|haz(?:me)? (?:el|un) favor(?: de| y)?|haga(?:me)? (?:el|un) favor(?: de| y)?|(?:tendrias|tendria|ten|tenga) la (?:bondad|amabilidad|gentileza) de|(?:seria|es|sera) posible(?: que)?|(?:estaria|seria) bien que|a ver si (?:puedes|me|nos)|si no (?:te|le) (?:importa|molesta|es molestia)|cuando (?:puedas|pueda|tengas un (?:momento|minuto))|(?:puedes|podrias|puede|podria) (?:hacerme|hacer) el favor de|que tal si|por que no|para mi|muchas gracias|de favor|si puede ser`;

export const fillers = String.raw`e+h+|e+h*m+|m{2,}|hu+m+|ah+|oh+|ay+|uf+|vaya|jo|^bueno|^pues|^vale|^venga|^anda|^si|^vamos|^ahora bien|^entonces|a ver|vamos a ver|deja(?:me)? (?:que )?(?:piense|pensar|ver)|como se (?:llama|dice)|o sea|digamos|es que|la verdad|sabes|creo(?: que)?|me parece|supongo(?: que)?|dios mio|madre mia|que (?:cosa|lio|rollo)|^(?:hijo|hija|cielo|carino|corazon|hombre|mujer|chico|chica|guapo|guapa)|mi (?:amor|vida|cielo|nino|nina)|(?:oye|eh|hola|ok|hey) (?:ordenador|sotto|asistente|casa|tu)|che$`;

export const relayed = String.raw`(?:dile|diles|dime a|pidele|pideles|recuerdale|preguntale|avisa|escribe|manda|digale) (?:a )?(?:${persons}|(?!(?:me|nos)\b)\p{L}+) (?:que|de|si)|(?:dile|diles|pidele|recuerdale|digale) que|(?:vi|oi|he visto) a (?:${persons})|apunta que|anota que|traduce|deletrea|el que|la que|los que|(?:es|fue) quien|(?:dice|dijo|decia) que`;

export const tells = String.raw`(?:soy|es|somos|son|estoy|esta|estamos|estan|he|ha|hemos|han|voy|va|vamos|van|tengo|tiene|hay|hace|viene|vienen|quiero|acabo|llego|salgo)`;

export const quotes = String.raw`llama|llamado|dice|dijo|dicen|titula|titulado|cancion|libro|pelicula`;

export const determiners =
  "el la los las un una unos unas del al mi mis tu tus su sus nuestro nuestra este esta ese esa";
