import type { ReplyText } from "./reply-text.ts";

export const portuguese: ReplyText = {
  yes: `sim / sim sim / sim claro / claro / claro que sim / e claro / com certeza / certamente / por certo / naturalmente / evidentemente / exato / exatamente / isso / isso mesmo / isso ai / e isso /
    e isso mesmo / e isso ai / correto / esta correto / certo / ta certo / esta certo / ok / okay / ta bom / ta bem / esta bem / esta bom / tudo bem / beleza / de acordo / combinado / pode ser / pode /
    pode sim / pode fazer / pode fazer isso / pode ir / pode seguir / faz / faca / faz isso / faca isso / vai / vai la / vai em frente / va em frente / siga / continue / continua / por favor /
    sim por favor / essa / esse / essa mesma / esse mesmo / foi isso / foi o que eu disse / e o que eu disse / foi o que eu quis dizer / e o que eu quero / eu disse isso / acho que sim / creio que sim /
    penso que sim / tem razao / voce tem razao / tens razao / afirmativo / confirmo / confirmado / confirmar / tenho certeza / sem duvida / de fato / aham / uhum / positivo / quero / quero sim /
    eu quero / foi sim / prossiga / podes / podes fazer / podes ir`,
  weak: `acho que sim / creio que sim / penso que sim / suponho que sim / pode ser / uhum / aham`,
  hedges: `acho que sim / creio que sim / penso que sim / suponho que sim / acho / creio / mas / pois sim`,
  yesBefore: `sim / sim sim / claro / sim claro / isso / isso mesmo / exato / exatamente / certo / correto / ok / okay / ta bom / esta bem / tudo bem / com certeza / aham / uhum / beleza`,
  yesBehind: `sim`,
  no: `nao / nao nao / nao obrigado / nao obrigada / que nao / de jeito nenhum / de forma nenhuma / de forma alguma / de modo nenhum / nem pensar / nem pense nisso / nem morto / nunca / jamais /
    claro que nao / e claro que nao / com certeza nao / melhor nao / e melhor nao / isso nao / essa nao / esse nao / nao e isso / nao foi isso / nao e assim / nao esta certo / nao esta correto /
    incorreto / errado / esta errado / ta errado / falso / nao faca / nao faca isso / nao faz isso / nao facas isso / eu nao disse isso / nao disse isso / nao foi o que eu disse / nao quis dizer isso /
    nao quero / nao quero isso / acho que nao / creio que nao / penso que nao / nao acho / negativo / nenhum / nenhuma / nem um nem outro / voce entendeu errado / entendeu errado / entendeste mal /
    prefiro que nao / prefiro nao / em hipotese alguma / nao exatamente / nada disso / tambem nao / nao foi`,
  noBefore: `nao nao / nao obrigado / nao obrigada / errado / esta errado / falso / incorreto / isso nao / nao e isso / nao foi isso / nada disso`,
  negators: `nao`,
  again: `que / o que / como / como assim / como e / perdao / desculpa / desculpe / ha / hein / hem / oi / diga / o que voce disse / o que disse / o que disseste / que disse / o que foi / o que foi isso /
    o que voce perguntou / o que voce entendeu / o que quer dizer / repete / repita / repete isso / repita isso / repetir / repete a pergunta / repita por favor / pode repetir / podes repetir /
    voce pode repetir / poderia repetir / pode repetir isso / de novo / outra vez / mais uma vez / fala de novo / diz outra vez / nao entendi / eu nao entendi / nao percebi / nao compreendi /
    nao entendo / nao te entendi / nao ouvi / nao te ouvi / nao escutei / mais alto / por que / porque / quem / qual / serio / a serio / de verdade / tem certeza / tens a certeza`,
  withdrawn: `deixa pra la / deixa para la / deixa / deixa estar / deixa assim / deixa quieto / deixe / deixe estar / esquece / esqueca / esquece isso / cancela / cancelar / cancele / para / pare / parar / chega /
    nada / tanto faz / nao importa / nao faz mal / nao precisa / nao e preciso / nao e necessario / nao ha necessidade / tranquilo / espera / espere / espera ai / espera um pouco / um momento /
    um segundo / um minuto / um instante / ainda nao / agora nao / nao agora / hoje nao / ja nao / nao mais / mais tarde / depois / talvez mais tarde / talvez depois / outra hora / outro dia / amanha /
    hoje a noite / mudei de ideia / nao estava falando com voce / eu nao estava falando com voce / nao falei com voce / nao estava a falar contigo / deixa eu pensar / deixe me pensar / deixa me pensar`,
  undecided: `talvez / quem sabe / pode ser que sim / se calhar / possivelmente / provavelmente / nao sei / eu nao sei / sei la / nao faco ideia / nem ideia / nao tenho ideia / nao tenho certeza /
    nao tenho a certeza / depende / vamos ver / como quiser / como voce quiser / voce decide / mais ou menos / os dois / as duas / ambos / ambas / suponho`,
  fillers: `oh / ah / eh / bem / bom / entao / hum / hmm / ai / ora / obrigado / obrigada / muito obrigado / muito obrigada / por favor / se faz favor / agora / querido / querida / computador / sotto / desculpa / desculpe / olha / ta / pois / ja / agora mesmo / rapido / imediatamente / logo`,
  little: `o a os as um uma de do da dos das no na nos nas em para pra por que eu disse quis quero queria dizer falei mas desculpa desculpe melhor entao bem obrigado obrigada favor meu minha me refiro referia`,
  ones: ``,
  not: `nao`,
  joiners: `e tambem`,
};
