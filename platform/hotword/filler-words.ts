/**
 * Everyday English that the verification weighs a wake word against: short and frequent words, from which ordinary speech
 * of any subject can be pieced together by sound, and long ones for the syllables between them.
 */
export const fillerWords: readonly string[] = `
across against ago also among an and another apart apple are arm around ask at baby bad bag bank be beautiful became
because bed been before began best better big bit bottle box boy build building burn bus but buy by call camera card
carry case caught cause chair cheap check class clear close cloth clothes cloud coffee colour come common company
complete computing cool correct cost cow cry dark daughter do does dog done door double dry early earth edge eight
enough everybody face family fast father fear feet few fight film find five fly foot for forget four gave general get
glad glass go going good got government great green grew group grow half hand happy hard heard heart held hello hey
high himself history hit hole how hundred hurry hurt ice in inside is it its job key king kitchen lake law led leg
less let letter light listen live local low lunch main many mark market me mean meat men middle mind mine month moon
more mountain mouth much must need neighbour newspaper nine no nobody number often oh okay opinion or other our pain
paper parents pay perhaps photograph piece plane plant possible prepare present public pull push quick ran read ready
real receive rest restaurant result ride rise river rock roof round sat saturday save set shall shape she ship short
shoulder side silver similar simple sing sir sister sky small so soft somebody something somewhere son soon sound
spring stand star stay step stood straight study such take tall taste team tell ten then these they third though three
time to tomorrow tonight top train true twenty two university upon us visit walk war watch way we wear week weight
went were wet whether white why wife will window with without wonder would wrote yesterday
`
  .trim()
  .split(/\s+/);
