import type { ReplyText } from "./reply-text.ts";

export const english: ReplyText = {
  yes: `yes / yeah / yep / yup / yea / yah / aye / yes sir / yes indeed / indeed / sure / sure thing / okay / ok / alright / all right / fine / right / correct / exactly / precisely / absolutely /
    definitely / certainly / of course / naturally / affirmative / please do / do it / do that / do so / do this / go ahead / go on / go for it / go on then / proceed / carry on / that s right /
    that is right / that s correct / that is correct / that s it / that is it / that s the one / that one / that s what i said / that is what i said / that s what i meant / that is what i meant /
    that s what i want / that is what i want / what i said / i did / i do / it is / you got it / you got me / you re right / you are right / spot on / bingo / i think so / i think yes / i guess so /
    i suppose so / i believe so / i m sure / i am sure / i m certain / sounds good / sounds right / mm hmm / mhm / mmhm / uh huh / if you would / yes you may / you may / please go ahead / why yes /
    sure do / i confirm / confirm / confirmed / agreed / i agree`,
  weak: `i guess so / i guess yes / guess so / i suppose so / suppose so / i think so / i think yes / i believe so / mm hmm / mhm / mmhm / uh huh / if you would / i suppose yes`,
  hedges: `i guess so / i guess yes / guess so / i suppose so / suppose so / i think so / i think yes / i believe so / i suppose yes / i think / i believe / but`,
  yesBefore: `yes / yeah / yep / yup / yea / aye / sure / okay / ok / alright / all right / right / correct / exactly / precisely / absolutely / definitely / certainly / of course / indeed / that s right / that s it / mm hmm / mhm / mmhm / uh huh`,
  yesBehind: `yes / yeah / yep`,
  no: `no / nope / nah / no no / no way / no thanks / no thank you / don t / do not / don t do it / do not do it / don t do that / do not do that / please don t / please do not / not that / not that one /
    not this one / not really / not at all / certainly not / absolutely not / definitely not / of course not / surely not / no i didn t / i didn t / i did not / i don t / i do not / it isn t /
    it is not / it s not / wrong / that s wrong / that is wrong / you re wrong / you are wrong / incorrect / false / that s not it / that is not it / that s not right / that is not right /
    that isn t right / that s not what i said / that is not what i said / that s not what i meant / that is not what i meant / that s not what i want / i didn t say that / i did not say that /
    i didn t mean that / i did not mean that / negative / never / neither / none / i d rather not / i would rather not / rather not / better not / i d prefer not / i guess not / i think not /
    i don t think so / i do not think so / i suppose not / uh uh / nuh uh / god no / heavens no / hell no / not for me / you misheard / you misunderstood / you got it wrong / no chance / not a chance /
    by no means / under no circumstances / don t you dare`,
  noBefore: `no / nope / nah / no no / no thanks / wrong / that s wrong / that is wrong / incorrect / false / negative / no way / not that / not that one / that s not what i said / that s not what i meant / i didn t say that / i didn t mean that`,
  negators: ``,
  again: `what / what what / sorry / i m sorry / pardon / pardon me / i beg your pardon / beg your pardon / excuse me / huh / eh / hm / what was that / what is that / what s that / what did you say /
    what did you ask / what did you just say / what did you understand / what do you mean / what are you saying / what are you asking / say again / say that again / say it again / again / repeat /
    repeat that / repeat it / repeat the question / repeat please / could you repeat / could you repeat that / can you repeat / can you repeat that / can you say that again / could you say that again /
    would you repeat that / come again / once more / one more time / i didn t catch that / i did not catch that / i didn t get that / i did not get that / i didn t hear you / i didn t hear that /
    i did not hear you / i did not hear that / i can t hear you / i didn t understand / i did not understand / i didn t understand that / i don t understand / i do not understand / did i what / do what /
    which one / which / who / why / why not / what for / really / are you sure / how do you mean / louder / speak up / yeah right / yeah sure right / as if`,
  withdrawn: `never mind / nevermind / forget it / forget that / forget about it / leave it / leave it alone / leave it be / leave it as it is / let it be / drop it / scrap that / scratch that / skip it / cancel /
    cancel it / cancel that / abort / stop / stop it / stop that / don t bother / don t worry / don t worry about it / no need / not necessary / it s not necessary / that s not necessary /
    it doesn t matter / it does not matter / doesn t matter / no matter / it s fine / it s okay / it s all right / that s okay / that s fine / i m fine / i m good / i changed my mind /
    i ve changed my mind / changed my mind / wait / wait a minute / wait a second / wait a moment / hold on / hang on / just a moment / just a second / one moment / hold it / not now / not yet /
    not today / not anymore / not any more / later / maybe later / perhaps later / another time / some other time / in a minute / in a moment / in a while / tomorrow / tonight / nothing / let me think /
    let me think about it / i wasn t talking to you / i was not talking to you / i m not talking to you / i wasn t speaking to you / keep it as it is / keep it`,
  undecided: `maybe / perhaps / possibly / might be / could be / probably / i don t know / i do not know / dunno / don t know / no idea / i ve no idea / i have no idea / not sure / i m not sure / i am not sure /
    i m unsure / who knows / it depends / depends / hard to say / sort of / kind of / more or less / i don t care / i do not care / whatever / whatever you like / you decide / as you like / if you like /
    if you want / either / both / i guess / i suppose / let s see / we ll see`,
  fillers: `oh / ah / oops / well / um / umm / uh / er / erm / hmm / mm / hey / please / thanks / thank you / thank you very much / thanks a lot / then / now / just / so / you know / actually / dear / my dear / love / darling / mate / man / dude / sir / computer / sotto / sorry / god / gosh / my god / i said / it s / i mean / really / immediately / right away / straight away / at once / quickly`,
  little: `the a an it that this i said meant mean say wanted want to in at of for from my our me please make instead rather sorry but actually think oh well um uh just thanks thank you should be s sir dear`,
  ones: `one ones`,
  not: `not`,
  joiners: `and also plus`,
};
