import type { ReplyText } from "./reply-text.ts";

export const spanish: ReplyText = {
  yes: `si / si si / sip / claro / si claro / claro que si / por supuesto / desde luego / naturalmente / ciertamente / exacto / exactamente / eso / eso es / eso mismo / asi es / correcto / es correcto /
    cierto / es cierto / vale / vale si / ok / okay / de acuerdo / esta bien / bueno / adelante / hazlo / haz eso / hagalo / hazlo ya / venga / dale / continua / por favor / si por favor / esa / ese /
    esa misma / ese mismo / es lo que he dicho / eso he dicho / eso dije / es lo que dije / es lo que quiero / eso quiero / eso quise decir / creo que si / pienso que si / supongo que si / tienes razon /
    afirmativo / confirmo / confirmado / confirmar / seguro / estoy seguro / estoy segura / sin duda / efectivamente / en efecto / aja / mhm / ya lo creo / con mucho gusto / procede`,
  weak: `creo que si / pienso que si / supongo que si / aja / mhm`,
  hedges: `creo que si / pienso que si / supongo que si / creo / pero`,
  yesBefore: `si / si si / sip / claro / si claro / vale / exacto / exactamente / eso es / correcto / ok / okay / de acuerdo / por supuesto / asi es / aja / mhm`,
  yesBehind: `si`,
  no: `no / no no / que no / no gracias / nada de eso / para nada / en absoluto / de ninguna manera / de ningun modo / ni hablar / ni pensarlo / ni se te ocurra / ni loco / ni loca / nunca / jamas /
    claro que no / por supuesto que no / desde luego que no / mejor no / eso no / esa no / ese no / no es eso / asi no / no es correcto / no es cierto / incorrecto / falso / mal / esta mal / equivocado /
    te equivocas / no lo hagas / no hagas eso / no lo haga / no he dicho eso / yo no he dicho eso / no dije eso / eso no es lo que he dicho / no quiero eso / no quiero / no quise decir eso /
    creo que no / supongo que no / no lo creo / no creo / negativo / ninguno / ninguna / ni uno ni otro / me has entendido mal / prefiero que no / preferiria que no / bajo ningun concepto /
    no exactamente / tampoco / que va`,
  noBefore: `no no / que no / no gracias / nada de eso / incorrecto / falso / mal / eso no / no es eso / para nada`,
  negators: `no`,
  again: `venga ya / anda ya / que / como / como dices / como dice / como has dicho / perdon / perdona / perdone / disculpa / disculpe / eh / mande / que dices / que has dicho / que dijiste / que has preguntado /
    que has entendido / que quieres decir / que era eso / repite / repitelo / repite eso / repita / repetir / repite la pregunta / repite por favor / puedes repetir / puedes repetirlo / me lo repites /
    lo repites / puede repetir / podrias repetir / podrias repetirlo / otra vez / una vez mas / de nuevo / dilo otra vez / no te he entendido / no te entendi / no he entendido / no entendi /
    no lo he entendido / no entiendo / no te entiendo / no te he oido / no te oigo / no te escuche / no lo he oido / mas alto / por que / quien / cual / de verdad / en serio / seguro que si`,
  withdrawn: `dejalo / dejalo asi / dejalo estar / deja / dejelo / olvidalo / olvidate / olvida eso / cancela / cancelar / cancelalo / anula / para / basta / alto / nada / da igual / es igual / no importa /
    no pasa nada / no hace falta / no es necesario / tranquilo / espera / espera un momento / espere / un momento / un segundo / un minuto / todavia no / aun no / ahora no / hoy no / ya no / no ahora /
    no todavia / mas tarde / luego / despues / quizas mas tarde / quiza mas tarde / en otro momento / otro dia / manana / esta noche / he cambiado de idea / he cambiado de opinion / cambie de idea /
    no hablaba contigo / no te hablaba a ti / no estaba hablando contigo / dejame pensar / dejame pensarlo`,
  undecided: `quizas / quiza / tal vez / a lo mejor / puede / puede ser / puede que si / posiblemente / probablemente / no se / no lo se / yo que se / ni idea / no tengo ni idea / no estoy seguro /
    no estoy segura / depende / ya veremos / como quieras / lo que quieras / me da igual / mas o menos / los dos / las dos / ambos / quien sabe / supongo`,
  fillers: `oh / ah / eh / pues / bueno / em / hum / mm / ay / venga / gracias / muchas gracias / por favor / entonces / ahora / hombre / mujer / carino / ordenador / sotto / perdon / perdona / es que / oye / mira / digo / ya / ahora mismo / enseguida / rapido / inmediatamente`,
  little: `el la los las un una lo de del en a al para por que es he dicho dije digo queria quiero quise decir pero perdon perdona sino mejor bueno pues eh gracias favor me referia mi ponlo pon hazlo`,
  ones: ``,
  not: `no`,
  joiners: `y tambien ademas`,
};
