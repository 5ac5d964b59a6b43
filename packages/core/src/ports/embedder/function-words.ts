function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words that hold English sentences together and are no common word of another language below. */
export const ENGLISH_FUNCTION_WORDS = words(`
  the and of is are were be been being has have had having does did doing done not this that these those it its
  they them their theirs you your yours she his her our ours us my mine myself with from for about into onto than
  then there here what which who whom whose when where why how can cannot could should would must might shall if
  because but any some every each only just very too again before after between during without within while until
  unless since always never please let make made use used using want wants need needs now like more most less
  least other another same such own both few many much yet still already also ever even though through against
  above below up down out off around across along rather instead maybe perhaps whether either neither nor
  something nothing anything everything someone anyone everyone nobody today tomorrow yesterday back away get gets
  got go goes went gone say says said know known think thought see seen take took give gave keep kept
  don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't shouldn't wouldn't haven't hasn't hadn't
  it's that's there's what's let's i'm i've i'll i'd you're you've you'll we're we've we'll they're they've
`);

/** English, but as common elsewhere: proof of nothing, yet no stranger to an English text. */
export const SHARED_WORDS = words(`
  a i an in on at to by as so do no me he we or all am was will over under per via man men die war
`);

/** What working notes are made of: English texts without one function word are full of these. */
export const ENGLISH_WORKING_WORDS = words(`
  add added adds bug fix fixed fixes fail fails failed failure error errors warning issue test tests build builds
  run runs running start stop restart retry timeout server client service worker queue job jobs task tasks cache
  file files folder path line lines code function class type types value values key keys name names list string
  number data database table row rows column index query search result results response request requests user
  users team account password token session message messages page button form screen view model file input output
  read write update updated delete deleted create created remove removed move moved change changed changes check
  set reset open close send receive load save copy merge branch commit push pull release deploy deployment version
  install upgrade rollback backup restore config configuration default option options flag setting settings
  log logs debug report review note notes step steps plan meeting call email date time day week month year
  old new last next first second empty missing slow fast broken wrong right true false null void return const
  import export async await public private static final catch throw method param header headers body
  black white red blue green food water house work home car city family friend friends money
`);

/** English words that keep an accent from the language they were borrowed from. */
export const ACCENTED_ENGLISH_WORDS = words(`
  café cafés résumé résumés naïve façade façades fiancé fiancée cliché clichés crème brûlée déjà à entrée entrées décor
  sauté sautéed soufflé purée piñata jalapeño jalapeños über protégé exposé voilà soirée rosé touché passé matinée
`);

/** Inside a name these are no sign of a language. */
export const NAME_PARTICLES = words('van von de da di del della du der den la le el al bin ter');

/** By language code. Words that an English note is likely to hold ("die", "pod", "ten", "care") are left out. */
export const FOREIGN_FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: words(`der das und ist nicht ich du wir ihr sie es ein eine einen einem einer mit auf für von zu den dem des
    im bei nach aus auch als aber oder wenn dass weil noch nur schon sehr hier bitte kann muss soll wird werden wurde
    wurden haben habe hat sind sein mein kein keine keinen diese dieser dieses diesen immer mehr zum zur vom beim doch
    nie wie wo warum hatte gibt jetzt heute morgen gestern wieder ohne vor über unter zwischen alle alles uns euch
    mir mich dir dich ihm ihn etwas nichts dann damit bis durch gegen seit`),
  fr: words(`le la les un une des du de et est que qui ne pas je tu il elle nous vous ils elles dans pour sur avec par
    ce cette ces mon ma mes ton ta tes sa ses leur leurs au aux mais ou où être avoir fait faire été sont était avait
    tout tous toute toujours jamais très aussi bien quand comme sans sous chez donc parce merci ici alors encore peut
    doit faut rien avant après depuis entre vers c' j' l' d' qu' n' s' m' t'`),
  es: words(`el la los las un una unos y que de del en por para con se lo le su sus es está están fue era hay como más
    pero muy ya mi tu esto este esta estos ese eso esa todo todos cuando donde porque qué quién cómo también siempre
    nunca sobre entre hasta desde ahora hoy gracias hacer tiene tienen puede pueden ser estoy nos otra otro vez aquí
    favor nada antes después`),
  pt: words(`os um uma uns e que de da dos das em na nos nas por para com se não é está são foi era mas muito já eu você
    ele ela isso isto esta este esse essa quando onde porque também sempre nunca sobre entre até desde sem agora hoje
    obrigado fazer tem pode ser meu minha seu sua mais como aqui pelo pela ao aos nada antes depois`),
  it: words(`il lo la gli le un uno una di da del della dei delle che non è sono per con su nel nella ma anche più molto
    questo questa questi quello quella quando dove perché sempre mai ho hai ha abbiamo hanno mi ti si ci se era stato
    fare tutto tutti ora oggi grazie alla al dal sul dopo ancora poi qui niente senza`),
  nl: words(`de het een en van ik je niet dat met voor op zijn er aan ook als maar om bij uit nog dan wel naar heeft
    hebben heb wordt worden werd deze dit geen wat waar wie hoe kan moet zal zou mijn jouw ons onze hun altijd nooit
    omdat weer nu hier te tot graag alleen toch`),
  sv: words(`och att det som en ett jag är inte på med för av till den har de vi du om så men kan ska från eller när vad
    hur där här mycket alltid aldrig också bara detta denna efter utan nu min mitt din mot vid blir blev`),
  da: words(`og det er jeg ikke på med til af av den har de vi du om så men kan skal fra eller når hvad hva hvordan der
    meget altid aldrig alltid aldri også kun dette denne efter etter uden uten nå nu min mit et som blev ble bliver`),
  pl: words(`na nie się jest że jak ale po od za co czy tak już tylko przez dla może być ma są był była było jego jej ich
    ta te tego który która które bardzo zawsze nigdy proszę kiedy gdzie teraz żeby bo oraz przed nad bez mam mnie`),
  cs: words(`je se že na si ale jak není jsem jsou byl bylo být který která nebo když tak už jen při aby ještě tento také
    mám může velmi vždy nikdy prosím kde proč ako nie som sa ktorý alebo keď sú`),
  tr: words(`ve bir bu için ile çok da de ne değil yok gibi daha sen biz ama olarak olan kadar sonra şu nasıl neden lütfen
    evet hayır mi mı her şey şimdi`),
  id: words(`yang dan di ke dari untuk dengan ini itu tidak ada adalah pada saya kamu anda kami kita akan sudah belum bisa
    dapat juga atau karena seperti oleh jangan lebih sangat selalu tolong dalam`),
  ro: words(
    `și este nu în pe cu la să de din pentru că mai sunt dar sau fi fost foarte când unde acum dacă toate doar`,
  ),
  hu: words(`és hogy nem egy az ez meg de csak még már volt vagy ha kell lehet nagyon mindig soha kérem miért hol`),
  fi: words(`ja ei se että oli ovat mutta kun niin kuin myös tai jos vain nyt mitä miten missä tämä joka olen olla sen
    hyvin aina`),
};

/** Endings that give a language away in texts too short for function words; words of eight letters and more. */
export const FOREIGN_ENDINGS: Readonly<Record<string, RegExp>> = {
  de: /(?:ung|ungen|keit|heit|schaft|lich|liche|ieren|iert|ierte)$/,
  fr: /(?:euse|aient|eaux|èrement|ifié|ibilité)$/,
  es: /(?:ción|ciones|dades|iendo|amiento|amientos)$/,
  pt: /(?:ção|ções|dade|agem|amento)$/,
  it: /(?:zione|zioni|aggio|amento|amenti)$/,
  nl: /(?:heid|lijk|lijke|ingen)$/,
};
