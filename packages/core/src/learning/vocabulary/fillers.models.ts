/** Words that carry a correction without saying what it is about: politeness, insistence, "use", "should". */
const FILLERS = `
anymore use used uses using prefer preferred prefers please pls kindly always should must shall need needs want wants wanted
like would could can may will do does did done doing go goes get have has had be is are was were been am
it its it's that that's this these those there here them they i you we me my your our us he she i'm i've we've you're let lets let's
said say says saying told tell telling mean meant mentioned asked asking remember reminder again already before times time's
just really simply only even still ever every everytime all  more any some each both rather instead better best ok okay fine
right correct correctly allowed permitted acceptable needed necessary appropriate good nice thing things stuff way
the a an of to for in on at by with from as into onto and or so if then than also when where while
going forward onwards now future next onward everywhere consistently generally usually default habit convention standard rule
instruction hey hi well oh what which who how why thanks thank team project repo repository codebase
try follow
请 用 使用 要 应该 必须 需要 希望 我 你 我们 你们 他们 它 的 了 吧 呢 啊 吗 嘛 地 得 着 过 都 也 就 还 再 又 说 说过 跟 你说 告诉 已经 每次 总是
永远 一直 一律 统一 一点 一些 一下 点 些 更 最 很 非常 这 那 这个 那个 这些 那些 这里 那里 这样 那样 是 在 里 中 上 下 和 与 或 把 被 给 为 以 对 对于
采用 选择 改 改用 改成 改为 换 换成 换用 好 好的 可以 行 才 才行 麻烦 拜托 帮 帮我 记住 记得 以后 今后 全部 所有 大家 团队 项目 仓库 来 去 做 弄 成 时 时候 而 但 但是 只 只要 只用 尽量 最好 不是 应 先 请用 我说 我要 能 会 个
は が を に で と の も へ や か ね よ な だ です ます ください 下さい て た し する して した せ さ い れ る う 使 使っ 使って 使用 使う お願い お願いします 常に いつも 必ず 毎回 もっと これ それ ここ そこ この その こと もの よう ように 方 ほう ほうが いい 良い 言っ 言った また もう 今後 これから 全部 わ って って言った から まで さん
그 이 저 것 수 를 을 은 는 가 에 에서 로 으로 와 과 도 만 의 좀 더 항상 언제나 꼭 반드시 사용 사용해 사용하세요 써 써요 쓰세요 써주세요 주세요 해주세요 하세요 해 합니다 말했 말했잖아요 말했듯이 앞으로 매번 다시 여기 우리 제발 부탁 부탁해요 것은 게 쓰지 사용하지 하지
bitte immer nutze nutzen benutze benutzen verwende verwenden nimm nehmen soll sollen sollte muss müssen will möchte wollen ich du wir ihr sie es er mir mich uns euch der die das den dem des ein eine einen einem einer und oder mit für in im am an auf zu zum zur von vom als bei ist sind war sein werden wird hier da dort schon wieder gesagt sagte meine doch mal gern gerne lieber stets jedes stattdessen künftig zukunft projekt wie so auch nur noch man
s'il vous plaît plait stp svp toujours utilise utiliser utilisez emploie employer préfère faut doit dois veux voudrais je tu il nous on le la les l un une des du de d et ou avec pour dans en sur au aux par que qui ce cette ces c'est est sont être j'ai dit déjà encore ici plutôt mieux désormais chaque fais fait faire s il y a
por favor siempre usa usar use utiliza utilizar utilice prefiero prefiere debe deben quiero yo tú nosotros el los las un una unos de del y o con para en a al que es son está ser te dije he dicho ya otra vez aquí mejor cada haz hacer se lo
sempre usa usar use utilize utilizar prefira deve quero eu você nós o os as um uma do da dos das e ou com em no na nos nas que são está já disse falei aqui melhor cada faça fazer
per favore sempre usa usare utilizza utilizzare deve voglio io noi il lo gli uno di del della e o con per nel nella che sono detto già qui meglio ogni fai fare
استخدم استخدام من فضلك يرجى دائما قلت لك في على هذا कृपया उपयोग करें करो का की के को में है हैं हमेशा xin hãy dùng sử dụng luôn vui lòng lütfen kullan kullanın her zaman gebruik graag altijd alsjeblieft het een van voor met proszę używaj użyj zawsze tolong gunakan selalu pakai
пожалуйста всегда используй используйте использовать надо нужно должен должны хочу я ты мы вы он она они и или в во на с со к по из для что это этот эта эти так же уже опять снова говорил сказал просил здесь тут лучше впредь каждый раз делай делать`;

/** Verbs that say little of their own, but tell writing a thing from running it. */
const WEAK = `
write writing written keep make makes give gives given put puts set choose pick stick switch change changed apply add include want
contain contains belong belongs place show shows display mention result output content text after back over up out down between under above below about new
放 放在 放到 附 附上 带上 设 设置 设定 設定 설정
前 之前 以前 后 之后 结果 内容 写 写成 保持 hinzu füge hinzufügen 加 加上 添加 書 書い 書く 書いて 쓰 쓰고 작성 작성해 schreib schreibe schreiben mach mache machen gib halte halten
écris écrire écrivez mets mettre garde ajoute escribe escribir pon mantén añade escreva escrever coloque mantenha adicione
scrivi scrivere metti aggiungi пиши писать пишите добавь добавляй`;

export function weakWords(): string[] {
  return WEAK.trim().split(/\s+/);
}

export function fillerWords(): string[] {
  return FILLERS.trim().split(/\s+/);
}
