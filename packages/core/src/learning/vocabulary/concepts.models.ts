/**
 * What corrections are about, one idea a line, in the languages people correct agents in. `id+` and `id-` are
 * the two poles of one idea, so that "too long" and "shorter" meet. A text model knows more; this works without.
 */
const CONCEPTS = `
brevity+: short shorter brief concise terse succinct compact crisp shorten condense tldr 简短 简洁 精简 简明 短 简略 简练 扼要 短く 簡潔 短い 手短 短め 짧게 간결 간결하게 짧은 kurz kürzer knapp knapper court courte courts courtes bref brève concis corto corta breve conciso curto curta короче кратко коротко краткий сжато
brevity-: 長 long longer lengthy verbose wordy rambling essay novel 长 冗长 啰嗦 罗嗦 长篇 长篇大论 長い 長く 冗長 길게 길어 길다 길어요 장황 lange länger langatmig longue longs longues verbeux largo larga prolijo longo prolixo lungo lunga длинно длинный длинные длинных
detail: detail detailed thorough elaborate 详细 细节 具体 詳しく 詳細 자세히 자세하게 상세 ausführlich détaillé détails detallado detalle detalhado dettagliato подробно подробнее
answer: answer reply response respond 回答 回复 答复 答案 回應 返答 返信 答え 답변 대답 응답 antwort antworten réponse réponses répondre réponds répondez respuesta responder contestar responde contesta resposta respostas risposta rispondere risposte ответ ответы отвечай отвечать
explain: explain explanation explanatory clarify 解释 说明 讲解 説明 설명 erklären erklärung explique expliquer explication explica explicación explicar explicação spiegare spiegazione объясни объяснять объяснение
summary: summary summarize summarise recap overview 总结 摘要 概要 小结 概括 要約 まとめ 요약 zusammenfassung résumé resumen resumo riassunto резюме итог
conclusion: conclusion verdict takeaway upshot 结论 結論 결론 fazit schluss conclusión conclusão conclusione вывод
example: example sample 例子 示例 举例 样例 例 예시 예제 beispiel beispiele exemple exemples ejemplo ejemplos exemplo esempio пример примеры
comment: comment commentary annotation 注释 注解 批注 コメント 주석 댓글 kommentar kommentare commentaire commentaires comentario comentarios comentário comentários commento commenti комментарий комментарии комментариев комментариями
docs: doc documentation docstring javadoc jsdoc 文档 文档字符串 ドキュメント 문서 dokumentation docstrings documentación documentação documentazione документация
test: test testing spec 测试 单元测试 单测 テスト 試験 테스트 prueba pruebas teste testes тест тесты тестов тестах
name: name naming rename 名 名字 名称 命名 起名 名前 이름 네이밍 benennung namen nom noms nommer nombre nombres nome nomes nomi имя имена имён название названия
variable: variable variables 变量 変数 변수 variablen переменная переменные переменных
constant: constant constants 常量 定数 상수 konstante konstanten constante constantes costante константа константы
function: function method routine 函数 方法 関数 メソッド 함수 메서드 funktion funktionen methode fonction fonctions función funciones função funções funzione funzioni функция функции функций
class: class classes 类 クラス 클래스 klasse klassen classe clase clases класс классы
loop: loop loops 循环 ループ 반복문 루프 schleife schleifen boucle boucles bucle bucles laço ciclo цикл циклы
file: file files 文件 ファイル 파일 datei dateien fichier fichiers archivo archivos fichero ficheros arquivo arquivos файл файлы файлов
folder: pastas folder directory directories 文件夹 目录 フォルダ ディレクトリ 폴더 디렉터리 ordner verzeichnis dossier répertoire carpeta directorio diretório cartella папка каталог
message: message messages 消息 信息 メッセージ 메시지 nachricht nachrichten mensaje mensajes mensagem mensagens messaggio messaggi сообщение сообщения сообщений
commit: commit commits 提交 コミット 커밋 коммит коммиты коммитов
log: log logs logging logger 日志 ログ 로그 protokoll journal registro registros лог логи логов
error: error exception errors failure 错误 异常 报错 エラー 例外 오류 에러 예외 fehler ausnahme erreur erreurs exceptions excepción excepciones erro erros exceção errore errori ошибка ошибки исключение исключения
type: type types typing 类型 型 타입 typen tipo tipos tipi тип типы
import: import imports 导入 引入 インポート 임포트 importación импорт импорты
space: space spaces whitespace 空格 スペース 공백 띄어쓰기 leerzeichen espace espaces espacio espacios espaço espaços spazio spazi пробел пробелы пробелов
tab: tab tabs 制表符 タブ 탭 tabulator tabulatoren tabulation tabulations tabulador tabulación табы табуляция
indent: indent indentation 缩进 インデント 字下げ 들여쓰기 einrückung einrücken indentación sangría indentação отступ отступы
quote: quote quotes quotation 引号 引用符 クォート 따옴표 anführungszeichen guillemet guillemets comillas aspas virgolette кавычки
single: single 单 シングル 작은 einfache simples sencillas одинарные
double: double 双 ダブル 큰 doppelte doubles dobles duplas doppie двойные
semicolon: semicolon semicolons 分号 セミコロン 세미콜론 semikolon strichpunkt
line: line lines 行 줄 zeile zeilen ligne lignes línea líneas linha linhas riga righe строка строки строк
paragraph: paragraph paragraphs 段落 段 단락 absatz absätze paragraphe paragraphes párrafo párrafos parágrafo paragrafo абзац абзацы
sentence: sentence sentences 句 句子 句话 文 문장 satz sätze phrase phrases frase frases oración предложение предложения предложений
word: word words 字 词 単語 단어 wort wörter mot mots palabra palabras palavra parola слово слова слов
heading: heading headings header headline 标题 題目 見出し タイトル 제목 überschrift überschriften titre titres encabezado encabezados título cabeçalho titolo заголовок заголовки
list: list lists bullet bullets listing 列表 要点 项目符号 条目 箇条書き リスト 목록 글머리 liste listen aufzählung stichpunkte puces lista listas viñetas elenco список списки списком
table: table tables 表格 表 テーブル 표 tabelle tabellen tableau tableaux tabla tablas tabela tabelas tabella таблица таблицы таблицу
emoji: emoji emojis emoticon emoticons smiley smileys 表情 表情符号 絵文字 이모지 이모티콘 émoji emoticones эмодзи смайлики смайлы
greeting: greeting greetings hello 问候 寒暄 客套 客套话 挨拶 인사 인사말 begrüßung salutation salutations saludo saludos saudação saluto приветствие
apology: apology apologize apologise apologies sorry 道歉 抱歉 对不起 谢罪 謝罪 謝る お詫び 사과 entschuldigung entschuldigen excuse excuses disculpa disculpas desculpa scuse извинения извиняйся
formal+: formal professional polite 正式 礼貌 敬语 敬語 丁寧 존댓말 공손 förmlich formell formel vouvoiement vouvoyer formale вежливо официально
formal-: informal casual chatty 随意 口语 くだけた 반말 locker duzen familier tutoyer informale неформально
english: english 英文 英语 英語 영어 영어로 englisch anglais inglés inglês inglese английский английском по-английски
chinese: chinese 中文 汉语 中国語 중국어 chinesisch chinois chino chinês cinese китайский
japanese: japanese 日文 日语 日本語 일본어 japanisch japonais japonés japonês giapponese японский
german: german 德语 德文 ドイツ語 독일어 deutsch allemand alemán alemão tedesco немецкий
french: french 法语 法文 フランス語 프랑스어 französisch français francés francês francese французский
spanish: spanish 西班牙语 スペイン語 스페인어 spanisch espagnol español espanhol spagnolo испанский
korean: korean 韩语 韩文 韓国語 한국어 한국어로 koreanisch coréen coreano корейский
russian: russian 俄语 ロシア語 러시아어 russisch russe ruso russo русский русском по-русски
italian: italian 意大利语 意大利文 イタリア語 이탈리아어 italienisch italien italiano итальянский
portuguese: portuguese 葡萄牙语 ポルトガル語 포르투갈어 portugiesisch portugais portugués português portoghese португальский
dutch: dutch 荷兰语 オランダ語 네덜란드어 niederländisch néerlandais holandés holandês olandese nederlands нидерландский
polish: polnisch polonais polaco polonês polacco polski польский 波兰语 ポーランド語
turkish: turkish 土耳其语 トルコ語 터키어 türkisch turc turco türkçe турецкий
arabic: arabic 阿拉伯语 アラビア語 아랍어 arabisch arabe árabe arabo арабский
hindi: hindi 印地语 ヒンディー語 힌디어
vietnamese: vietnamese 越南语 ベトナム語 베트남어 vietnamesisch vietnamien vietnamita
limit: max maximum most limit cap 最多 至多 上限 不超过 höchstens maximal maximum máximo massimo максимум 最大 최대
first: first firstly 先 首先 まず 먼저 zuerst d'abord primero primeiro prima сначала
set: set configure 设 设置 设定 配置 設定 설정 setze setzen einstellen configurer définir configurar configurare imposta задай настрой
write: write writing written 写 写成 編写 编写 書 書い 書く 書いて 쓰 작성 작성해 schreib schreibe schreiben écris écrire écrivez escribe escribir escreva escrever scrivi scrivere пиши писать пишите
ignore: ignore ignores ignored suppress swallow 忽略 无视 吞 吃掉 无視 握りつぶ 무시 ignorieren unterdrücken verschlucken ignorer avaler ignorar ignorare игнорировать глотать
camel: camel camelcase 驼峰 小驼峰 キャメルケース 카멜케이스
snake: snake snakecase 蛇形 下划线 スネークケース 스네이크케이스
kebab: kebab kebabcase 短横线 连字符 ケバブケース
pascal: pascal pascalcase 大驼峰 帕斯卡 パスカルケース
upper: uppercase capital capitals capitalize capitalise 大写 大文字 대문자 großbuchstaben groß majuscule majuscules mayúscula mayúsculas maiúsculas maiuscole заглавными заглавные
lower: lowercase 小写 小文字 소문자 kleinbuchstaben klein minuscule minuscules minúscula minúsculas minuscole строчными строчные
sort: sort sorted order ordered ordering 排序 顺序 並べ替え ソート 順 정렬 sortieren sortiert trier trié ordenar ordenado ordena ordinare сортировать сортировка сортируй
alphabet: alphabet alphabetical alphabetically 字母 字母序 字母顺序 アルファベット 알파벳 alphabetisch alphabétique alfabético alfabeticamente alfabetico алфавит алфавиту алфавитный
date: date dates 日期 日付 날짜 datum fecha fechas дата даты
time: time times timestamp timestamps 时间 时间戳 時刻 時間 시간 zeit uhrzeit zeitstempel heure horodatage hora hora ora время
number: number numbers numeric 数字 数值 数値 番号 숫자 zahl zahlen chiffres número números numero numeri число числа
money: money amount amounts price prices currency 金额 价格 货币 金額 価格 금액 가격 betrag beträge preis montant prix precio quantia preço importo prezzo сумма суммы цена
unit: unit units 单位 単位 단위 einheit einheiten unité unités unidad unidades unidade unità единица единицы
step: step steps 步骤 步 手順 ステップ 단계 schritt schritte étape étapes paso pasos passo passos passaggio шаг шаги
plan: plan outline proposal 计划 方案 提纲 大纲 計画 計画を 계획 entwurf esquema plano piano план
question: question questions 问题 提问 質問 질문 frage fragen pregunta preguntas pergunta perguntas domanda domande вопрос вопросы
ask: ask confirm confirmation permission approval 询问 确认 征求 同意 確認 許可 聞いて 확인 물어 nachfragen rückfrage bestätigung fragen demande confirmer demander confirmación confirmar preguntar permiso perguntar confirmação chiedere conferma спроси спрашивай спрашивать подтверждение
source: source sources citation cite cites reference references 来源 出处 引用 参考 出典 参照 출처 인용 quelle quellen fuente fuentes citar fonte fontes fonti источник источники
link: link links url urls hyperlink 链接 网址 リンク 링크 verknüpfung lien liens enlace enlaces collegamento ссылка ссылки
markdown: markdown マークダウン 마크다운
bold: bold 加粗 粗体 太字 굵게 fett gras negrita negrito grassetto жирный жирным
plain: plain plaintext 纯文本 纯文字 文本 テキスト 텍스트 プレーン 평문 reintext klartext
code: code snippet snippets 代码 コード 코드 quelltext código codice код кода
delete: delete remove erase drop purge 删除 删 移除 去掉 去除 削除 消して 消す 삭제 제거 löschen entfernen supprimer supprime enlever eliminar elimina borrar remover apagar eliminare rimuovere удалять удали удалить
add: add append insert include 添加 加上 增加 加 追加 入れて 加えて 추가 hinzufügen füge hinzu ergänzen ajouter ajoute añadir agregar añade agrega adicionar adicione aggiungere aggiungi добавить добавь добавляй
check: check verify validate validation 检查 验证 校验 检验 チェック 検証 검사 검증 prüfen überprüfen validieren vérifier vérifie valider verificar verifica comprobar validar controllare verificare проверить проверь проверяй
run: run execute launch 运行 执行 跑 実行 走らせ 실행 ausführen laufen exécuter lancer lance ejecutar ejecuta correr executar execute eseguire esegui запусти запускай запускать
install: install installation 安装 インストール 설치 installieren installer instalar instala installare установи устанавливай установить
push: push pushing 推送 プッシュ 푸시 pushen пуш пушить
branch: branch branches 分支 ブランチ 브랜치 zweig branche branches rama ramas ramo ветка ветки ветке
review: review reviews 审查 评审 レビュー 리뷰 begutachtung revue revisión revisar revisão revisione ревью
database: database databases 数据库 データベース 데이터베이스 datenbank datenbanken bdd
query: query queries 查 查询 クエリ 쿼리 abfrage abfragen requête requêtes consulta consultas запрос запросы
null: null none undefined nil 空值 ヌル 널 nulo nullo
empty: empty blank 空 空行 空白 空の 빈 leer leere leerzeile vide vides vacío vacía vazio vazia vuoto пустой пустые пустая пустую
color: color colour colors colours 颜色 色 색상 farbe farben couleur couleurs cores colore цвет цвета
image: image images picture screenshot 图片 图像 截图 画像 이미지 그림 스크린샷 bild bilder imágenes imagen captura imagem imagens immagine картинка скриншот
user: user users 用户 ユーザー 사용자 benutzer nutzer utilisateur utilisateurs usuario usuarios usuário usuários utente utenti пользователь пользователи
customer: customer customers client clients 客户 顾客 顧客 お客様 고객 kunde kunden cliente clientes clienti клиент клиенты
email: email emails mail mails 邮件 电子邮件 メール 이메일 메일 courriel correo correos письмо письма письмах
version: version versions 版本 バージョン 버전 versión versiones versão versione версия версии
dependency: dependency dependencies package packages library libraries 依赖 库 依存 ライブラリ パッケージ 의존성 패키지 라이브러리 abhängigkeit abhängigkeiten paket pakete bibliothek dépendance dépendances paquet dependencia dependencias paquete biblioteca dependência pacote dipendenza pacchetto libreria зависимость зависимости пакет библиотека
early: early earlier soon 提前 尽早 早期 早い 일찍 조기 früh frühzeitig tôt temprano cedo presto рано
return: return returns 返回 リターン 戻り 반환 리턴 rückgabe zurückgeben retour retourner devolver retornar retorno retornare возврат возвращать
title: title titles subject 主题 件名 타이틀 betreff titel objet asunto assunto oggetto тема темы
start: start begin beginning top opening 开头 开始 开篇 先頭 冒頭 最初 처음 시작 anfang beginn début commencer comienzo principio inicio início começo inizio начало начале начинай
end: end ending bottom 结尾 末尾 最后 最後 끝 마지막 ende fin конец конце
n1: 1 one 一 一つ 하나 eins uno один одна
n2: 2 two 两 二 二つ 둘 zwei deux dois два две двух
n3: 3 three 三 三つ 셋 drei trois três tre три
n4: 4 four 四 四つ 넷 vier quatre cuatro quatro quattro четыре
n8: 8 eight 八 acht huit ocho oito otto восемь`;

/** Whether a key of `signedWords` names an idea with two poles. */
export function isPoled(key: string): boolean {
  return key === '#brevity' || key === '#formal';
}

export interface ConceptWord {
  id: string;
  /** -1 for the opposite pole of the idea. */
  sign: 1 | -1;
  word: string;
}

export function conceptWords(): ConceptWord[] {
  return CONCEPTS.trim()
    .split('\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      const head = line.slice(0, colon);
      const id = head.replace(/[+-]$/, '');
      const sign = head.endsWith('-') ? -1 : 1;
      const words = line
        .slice(colon + 1)
        .trim()
        .split(/\s+/);
      return words.map((word): ConceptWord => ({ id, sign, word }));
    });
}
