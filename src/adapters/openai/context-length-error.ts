/** Error names, and phrases used for no other error. */
const UNAMBIGUOUS =
  /context_length|exceed_context|context[_ ](?:length_|window_)?overflow|context_window_exceeded|model_max_prompt_tokens|max_(?:prompt|total)_tokens|max_tokens_exceeded|(?:input|prompt|request)_too_long|max_(?:num_tokens|model_len|seq_len)|max_tokens must be at least 1, got -|context[ -]shift/i;

/** Phrases of English endpoints. A short string that is too long is a name. */
const ENGLISH: readonly RegExp[] = [
  /maximum context|max context (?:reached|exceeded)|context[_ ](?:length|window|size|limit)|context exceed/i,
  /too many (?:input |prompt )?tokens|tokens? (?:limit|budget) (?:was |is |has been )?(?:exceeded|reached)|token limit/i,
  /(?:prompt|input|message|conversation|request)s?(?: text| length| tokens?)? (?:is |are |was |were )?too (?:long|large)/i,
  /exceeds? (?:the )?(?:model'?s? )?(?:maximum|max) (?:number of )?(?:input |prompt )?(?:tokens|context)/i,
  /reduce the length|longer than the (?:maximum )?model|range of input length|maximum (?:prompt|input) length/i,
  /(?:input|prompt|sequence|conversation|messages)(?: length| tokens?)?\b[^.]{0,40}?(?:exceed|longer than|too long|too large|overflow|(?:does not|doesn't|cannot) fit|no more than)/i,
  /tokens? (?:in|of) (?:the |your )?(?:request|messages?|prompt|input|image and text)\b[^.]{0,30}?(?:exceed|more than|above|over)/i,
  /exceed(?:s|ed|ing)? (?:the |its )?(?:model'?s )?context|context[^.]{0,30}? (?:is |was )?(?:too small|exceeded|overflow)/i,
  /(?:message|request|text)s? (?:tokens?|length|size)\b[^.]{0,20}?exceed|exceeds? (?:the )?maximum batch tokens|max tokens of \d+ exceeded/i,
  /string too long(?![\s\S]{0,80}?maximum length \d{1,4}\b)|`?inputs`? (?:must have less|tokens \+)/i,
];

/** Phrases of gateways in other languages. */
const OTHER_LANGUAGES: readonly RegExp[] = [
  /(?:上下文|输入|輸入|提示词?|提示詞|prompt|消息|訊息|对话|對話|文本|内容|內容|(?<!max_)tokens?|长度|長度)[^，。；,;]{0,40}?(?:超长|超長|超出|超过|超過|过长|過長|太长|太長|超限)/i,
  /(?:超出|超过|超過)[^，。；,;]{0,16}?(?:上下文|输入长度|輸入長度|最大长度|最大長度|(?<!max_)token)/i,
  /(?:入力|コンテキスト|プロンプト|トークン)[^。]{0,60}?(?:超え|超過|長すぎ)/,
  /(?:입력|컨텍스트|프롬프트|토큰)[^.]{0,60}?(?:초과|깁니다|길어)/,
  /(?:длин|контекст|токен|запрос|промпт)[^.]{0,60}?(?:превы|слишком (?:длин|велик|больш))|слишком длин/i,
  /(?:Eingabe|Prompt|Anfrage|Kontext|Nachricht)[^.]{0,60}?(?:zu lang|zu groß|überschr|übersteigt)/i,
  /(?:requête|entrée|invite|contexte|messages?)[^.]{0,60}?(?:dépasse|trop long)/i,
  /(?:entrada|mensaje|mensagem|mensagens|solicitud|solicitação|contexto|contesto|richiesta)[^.]{0,60}?(?:supera|excede|sobrepasa|ultrapassa|demasiado larg|muito long|troppo lung)/i,
];

/** Other limits: of requests in a time, of an account, of a file. */
const OTHER_LIMIT =
  /monthly|per month|billing|\bitems\b|number of (?:tools|messages)|每分钟|每秒|频率|速率|并发|余额|额度|配额|次数|参数|图片|图像|文件|レート|分당|요청 횟수|(?:requests|tokens) per (?:min|sec|day|hour)/i;

/** The requested length of the answer, not the prompt. */
const ANSWER = /max_(?:completion_|output_|new_)?tokens|(?:completion|output) tokens?/i;
const PROMPT = /prompt|input|context|\bmessages\b|sequence|total/i;

/** A length beside a limit, in any words. */
const MEASURED = /prompt|input|context|ctx\b|sequence|\btokens\b/i;
const EXCESS =
  /exceed|excedid|longer|larger|greater|more than|too (?:long|large|many|small|big)|above|beyond|limit|max|[>≥]/i;
const TWO_LENGTHS = /(?<![\d.-])\d{3,}(?![\d.])[\s\S]{1,80}?(?<![\d.-])\d{3,}(?![\d.])/;

function comparesLengths(message: string): boolean {
  const text = message.replaceAll(/(?<=\d)[,_](?=\d{3}(?!\d))/g, "");
  return MEASURED.test(text) && EXCESS.test(text) && TWO_LENGTHS.test(text);
}

/**
 * Returns true if a refusal means that the request is too long for the model; `message` is its
 * sentence. A refusal about the length of the answer alone does not count.
 */
export function isContextLengthError(text: string, message: string): boolean {
  if (UNAMBIGUOUS.test(text)) return true;
  if (OTHER_LIMIT.test(message)) return false;
  if (ANSWER.test(message) && !PROMPT.test(message)) return false;
  return (
    comparesLengths(message) || [...ENGLISH, ...OTHER_LANGUAGES].some((words) => words.test(text))
  );
}
