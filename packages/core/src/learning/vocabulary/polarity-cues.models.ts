/**
 * `forward`: what follows in the clause is unwanted (where nothing follows, what stands before).
 * `toggle`: turns the wish of what follows round, so that "don't skip" is a wish.
 * `forget`: a wish again, whether "don't forget" or "you forgot".
 * `removal`: the same, where the clause begins with it ("remove the comments").
 * `backward`: what stands before it in the clause is unwanted, what follows is wanted.
 * `reset`: what follows is wanted again.
 */
export type PolarityCue = 'forward' | 'toggle' | 'forget' | 'removal' | 'backward' | 'reset';

const CUES: Readonly<Record<PolarityCue, string>> = {
  forward: `not no never don't dont don’t doesn't shouldn't mustn't can't cannot won't isn't aren't nope no-more no-longer less fewer too overly
    excessive excessively enough-of
    不 不要 不用 不能 不该 不应 不应该 不许 不准 不得 不必 别 别再 别用 勿 请勿 切勿 不再 不想 不想要 不喜欢 禁止 严禁 没必要 太 过于 少 少用 没有 没 不使用
    nicht kein keine keinen keinem keiner nie niemals zu weniger
    pas jamais aucun aucune trop moins
    nunca jamás ningún ninguna demasiado demasiada demasiadas menos
    não nem nenhum nenhuma
    non mai nessun nessuna troppo meno
    لا ليس ليست नहीं मत ना không đừng jangan bukan tidak niet geen nooit nie żadnych не
    не нет ни никогда нельзя слишком меньше`,
  toggle: `avoid avoids stop quit skip skipping omit without instead-of rather-than refrain forgo leave-out leaving-out leave-off
    banned
    避免 停止 省略 跳过 取代 代替 替代 而不是 而非 戒掉 省去
    ohne vermeide vermeiden statt anstatt anstelle
    sans évite éviter évitez plutôt-que au-lieu-de arrête arrêter
    sin evita evitar evite en-vez-de en-lugar-de deja-de
    sem em-vez-de ao-invés-de pare
    senza evitare invece-di anziché smetti
    بدلا-من بدل بدون thay-vì zonder vermijd zamiast bez unikaj tanpa ohne
    без вместо избегай избегать перестань`,
  forget: `forget forgets forgot forgotten forgetting missing missed skipped omitted left-out lacks lacking
    忘 忘了 忘记 忘记了 漏 漏了 漏掉 漏掉了 缺 缺少 缺了 少了 vergiss vergessen vergisst fehlt fehlen oublie oublier oublié manque olvides olvidar
    olvidaste olvidado falta faltan esqueça esquecer esqueceu dimenticare dimenticato manca забывай забывайте забыл забыла 忘れ 忘れず 忘れないで 忘れずに 抜け 잊지 빠졌 빠뜨리지`,
  removal: `remove delete drop lose ditch eliminate kill strip cut disable deactivate discard exclude get-rid-of take-out turn-off switch-off
    去掉 去除 删掉 删除 删 移除 拿掉 撤掉 取消 关掉 停用 禁用 清除 清掉 削除 外し 消し 삭제 제거
    entfernen löschen streichen weglassen entferne streiche lösche lass supprime enlève retire quita
    elimina remova tire togli rimuovi убери убирай удали`,
  backward: `ではなく ではなくて じゃなく じゃなくて でなく の代わりに のかわりに ないで ずに ない なし やめて やめ やめる なくて より すぎ すぎる すぎます
    değil yerine kullanma kullanmayın के-बजाय की-जगह
    말고 대신 대신에 마 마세요 말아 말아요 마라 말 않 않게 않고 않도록 없이 금지 빼고 빼줘 빼주세요 아니라 아니고 안`,
  reset: `but use using prefer aber sondern mais utilise sino pero usa mas ma а но 要 用 使用 是 而是 但是 改用 应该用 用的是`,
};

/** Verbs that name an exchange: what follows goes, what follows the link comes. */
const EXCHANGE =
  /(?<![\p{L}\p{N}_])(?:replace|swap|switch|change|convert|migrate|turn|rename|move|substitute|ersetze|ersetzen|tausche|wechsle|remplace|remplacer|remplacez|change|reemplaza|reemplazar|sustituye|cambia|substitua|troque|sostituisci|замени|заменить|меняй)\s+(?:from\s+|von\s+|de\s+|da\s+)?(?<gone>\S+(?:\s+\S+){0,4}?)\s+(?:with|for|by|to|into|durch|gegen|zu|auf|par|en|por|con|a|com|на)\s+(?<come>.+)/iu;
/** The same in Chinese, and arrows. */
const EXCHANGE_INFIX =
  /^(?:.*?(?:把|将))?(?<gone>[^，。；]{1,60}?)\s*(?:替换成|替换为|替换|换成|换为|改成|改为|改用|→|⇒|->|=>)\s*(?<come>.+)$/u;
const PREFERENCE =
  /(?<![\p{L}\p{N}_])(?:prefer|favou?r|choose|pick|lieber|bevorzuge|préfère|prefiere|prefiero|prefira|preferisci)\s+(?<come>.+?)\s+(?:over|to|als|gegenüber|à|a)\s+(?<gone>[^,.;]+)/iu;

/** "Don't use A instead of B" asks for B. */
const REFUSED_EXCHANGE =
  /(?<![\p{L}\p{N}_])(?:not|never|don't)\s+(?:use\s+)?(?<gone>[^,.;]{1,60}?)\s+(?:instead of|rather than|anstatt|statt|anstelle von|au lieu de|plutôt que|en vez de|en lugar de|em vez de|invece di|вместо)\s+(?<come>[^,.;]+)/iu;

/** Each has what goes as `gone` and what comes as `come`. */
export const EXCHANGES: readonly RegExp[] = [EXCHANGE, PREFERENCE, REFUSED_EXCHANGE, EXCHANGE_INFIX];

/** Words before a place ("in tests") and, in Chinese, after one. */
export const PLACE_BEFORE: ReadonlySet<string> = new Set(
  'in inside within for on at from into für bei auf dans pour sur en para em nos nas per nei nelle в для на'.split(' '),
);
export const PLACE_AFTER: ReadonlySet<string> = new Set(['里', '里面', '中', '上', '内']);

/** Words that open a reason wherever they stand. */
export const REASON_WORDS: ReadonlySet<string> = new Set(
  'because since otherwise weil denn sonst parce car sinon puisque porque pues senao perche altrimenti потому иначе поскольку 因为 由于 否则 不然 免得 毕竟 왜냐하면 안그러면'.split(
    ' ',
  ),
);
/** Refusals that may stand between what is wanted and what is not; after a modal they forbid. */
export const CONTRASTS: ReadonlySet<string> = new Set('not nicht pas non no não nao не 不'.split(' '));
export const MODALS: ReadonlySet<string> = new Set(
  'do does should must can may shall is are be will need soll sollen sollte darf durfen muss kann должны должен'.split(
    ' ',
  ),
);
/** "Y is slow" after the wish says why. */
export const COPULAS: ReadonlySet<string> = new Set('is are was were ist sind est sont es son é são è sono'.split(' '));
/** Clauses that are a reason by how they begin or end. */
export const REASON_CLAUSE =
  /^(?:it(?:'s| (?!should|must|needs|has to|ought))|this (?!should|must|needs|has to|way)|that(?:'s| (?!should|must))|they(?:'re| (?!should|must))|so that|that way|c'est|cela|ca|es ist|das ist|eso|isso|это|это|这样(?!写|做|命名)|它)|(?:だから|なので|ので|からです|니까|때문에|때문입니다)$/u;

/** A limit in the form of a refusal. */
export const AT_MOST =
  /(?<![\p{L}\p{N}_])(?:(?:must|should|may|can|do|does|shall) ?(?:not|n't) (?:go over|be (?:over|above|longer than|more than)|exceed)|mustn't exceed|never exceed|(?:no|not) (?:more|longer) than|nicht (?:mehr|länger) als|pas plus de|no más de|não mais de|non più di|не (?:более|больше))(?![\p{L}\p{N}_])/giu;
/** "Leave X out": the verb's other half comes late. */
export const PARTED =
  /(?<![\p{L}\p{N}_])(?<verb>leave|take|turn|switch)\s+(?<thing>(?:[^\s,.;!?]+\s+){1,4}?)(?<half>out|off)(?![\p{L}\p{N}_])/giu;
export const NONE_OVER =
  /(?<!\p{L})(?:no|never)\s+(?<thing>(?:\p{L}+\s+){1,2}?)(?:longer|larger|bigger|wider|deeper|more|over|above)(?:\s+than)?(?=\s+\d)/giu;
export const AT_MOST_HAN = /(?:不|别)(?:要|得|能|应|可以|可|许)?(?:超过|超出|多于|大于)/gu;

/** Before a removal that is the next deed, not the wish: "先备份再删除". */
export const SEQUENCE: ReadonlySet<string> = new Set(
  '先 再 然后 才 就 前 之前 以前 后 之后 以后 する前 前に 전에 후에'.split(' '),
);
/** "… should be removed", "… can go". */
export const REMOVED: ReadonlySet<string> = new Set(
  'removed deleted dropped stripped omitted disabled entfernt gelöscht weg supprimé eliminado rimosso'.split(' '),
);

/** What was wrong, rather than what is wanted. */
export const COMPLAINT =
  /(?<!\p{L})(?:too|you (?:again )?(?:forgot|missed|left)|zu|trop|demasiad\p{L}+|muito|troppo|слишком|забыл\p{L}*)(?!\p{L})|太|又[^，。]{0,6}了|忘了|すぎ|너무/iu;

/** What was done, told by who corrects it: "you used X again", "又用了 X". */
export const DONE: readonly RegExp[] = [
  /(?<!\p{L})you(?:'ve| have|'re| are| were)?(?: (?:still|again|just|once more|keep|kept))*\s+(?:(?:used|wrote|put|chose|picked|added|made|answered|replied|responded|logged|called|named|formatted|imported|committed|sent|wrapped|nested)|(?<= (?:still|again|keep|kept)\s+)(?:use|write|put|add|answer|reply|log|call|name|import|commit)|(?:using|writing|putting|adding|answering|replying|logging|calling|naming|importing|committing))(?=\s)/giu,
  /(?<!\p{L})(?:i (?:still|again|keep) see(?:ing)?|still (?:using|seeing|writing|getting))(?=\s)/giu,
  /(?<!\p{L})du (?:hast|benutzt|verwendest|schreibst|nutzt)(?: (?:schon wieder|wieder|immer noch))?(?=\s)/giu,
  /(?<!\p{L})(?:tu (?:as|utilises)|vous (?:avez|utilisez))(?: (?:encore|toujours|de nouveau))*(?: (?:utilisé|mis|écrit|employé))?(?=\s)/giu,
  /(?<!\p{L})(?:(?:has|sigues|estás) (?:vuelto a )?(?:usado|usando|usar|puesto|escrito)|usaste|pusiste|escribiste|você (?:usou|escreveu|colocou)|hai (?:usato|scritto|messo))(?: (?:otra vez|de nuevo|de novo|di nuovo|ancora))?(?=\s)/giu,
  /(?<!\p{L})(?:ты|вы) (?:(?:опять|снова) )?(?:использовал|написал|поставил|добавил)\p{L}*(?=\s)/giu,
  /你?又(?:在)?(?:使用|用|写|加)了?|你?(?:还在|仍在|仍然|依然)(?:使用|用|写)(?:着|了)?|你(?:使用|用|写|加)了/gu,
];
/** What opens or ends the bare name of a thing that came back, "local dates again". */
export const RECURS =
  /^(?:(?:yet |once )?again|still|once more|schon wieder|immer noch|erneut|encore|de nouveau|otra vez|de nuevo|outra vez|de novo|di nuovo|ancora|опять|снова|又是|また)(?!\p{L}*[a-z])|(?<![\p{L}])(?:again|once more|schon wieder|encore|de nouveau|otra vez|de nuevo|outra vez|de novo|di nuovo|ancora|опять|снова)$/iu;
/** "… please run them": the order is about what was named. */
export const REFERS_BACK =
  /(?<!\p{L})(?:it|them|they|these|those|this|that|sie|les|los|las|lo|их|его|它|它们)(?!\p{L})/iu;

/** A refusal in form, a wish in meaning. */
export const WHY_NOT =
  /(?<![\p{L}\p{N}_])(?:why\s+(?:not|don'?t\s+(?:you|we))|how\s+about|warum\s+nicht|pourquoi\s+pas|por\s+qu[eé]\s+no|为什么不|为何不|почему\s+(?:бы\s+)?не)/giu;

export function polarityCueWords(): { word: string; cue: PolarityCue }[] {
  const kinds = Object.keys(CUES) as PolarityCue[];
  return kinds.flatMap((cue) =>
    CUES[cue]
      .trim()
      .split(/\s+/)
      .map((word) => ({ word: word.replaceAll('-', ' '), cue })),
  );
}
