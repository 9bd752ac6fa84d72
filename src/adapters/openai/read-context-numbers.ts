import type { ErrorBody } from "./read-error-body.ts";

/** Size of a refused request. */
export interface RequestSize {
  /** Characters of its prompt. */
  readonly chars: number;
  /** Most tokens of its answer; absent: not sent. */
  readonly maxTokens: number | undefined;
}

/** Numbers that an endpoint reports when a request does not fit; absent ones were not reported. */
export interface ContextNumbers {
  /** Tokens of prompt and answer together. */
  readonly window?: number | undefined;
  /** Tokens of this request's prompt. */
  readonly promptTokens?: number | undefined;
}

const MIN_WINDOW = 256;
/** Bounds of a tokenizer's tokens per character. */
const MIN_TOKENS_PER_CHAR = 1 / 16;
const MAX_TOKENS_PER_CHAR = 2;

/** Parts of a prompt that an endpoint counts separately. */
const PROMPT_PARTS =
  /(\d+)(?!\d)(?: tokens?)?[ `]+(?:in|from|of) (?:the |your )?(?:text |tool )?(?:input|messages|functions|prompt)\b/gi;

/** Tokens of this prompt. */
const PROMPT: readonly RegExp[] = [
  /(?:request|prompt)(?: input)? token count\W{0,4}(?:of )?(\d+)(?!\d)/i,
  /(?:messages|prompt|input|request)\s+(?:text\s+)?(?:resulted in|contains?|has|have|had|used|uses|consists? of|of)\s+(?:about\s+)?(\d+)(?!\d)/i,
  /(\d+)(?!\d)\s+[`'"]?(?:input|inputs|prompt)[`'"]?\s+tokens/i,
  /(?:prompt|input|inputs|message)[ _](?:is |are )?too long[:,( ]+(\d+)(?!\d)/i,
  /(?<!max(?:imum)?(?: allowed)? )(?:prompt|input|query)[ _](?:length|len|tokens?|token count|size)[`'")]*\s*(?:is|of|=|:|\()?\s*\(?(\d+)(?!\d)/i,
  /\bcontext reached (\d+)(?!\d)/i,
  /\bcontext length (\d+)(?!\d) is (?:greater|longer|more|larger) than/i,
  /\b(?:prompt|input|request|messages) \((?:length )?(\d+)(?!\d)/i,
  /\b(?:n_prompt_tokens|n_keep|prompt_tokens|num_prompt_tokens|input_tokens)\W{1,4}(\d+)(?!\d)/i,
  /keep the first (\d+)(?!\d) tokens/i,
  /(\d+)(?!\d)\s*\+\s*\d+\s*(?:>=?|exceeds)\s*\d+/i,
  /(?:prompt|input|messages?)\D{0,40}?(\d+)(?!\d)(?: tokens)?\s*(?:>=?|exceeds)\s*\d+/i,
  /tokens in the prompt\b.{0,60}?received (\d+)(?!\d)/i,
  /\bgiven\W{1,3}(\d+)(?!\d)/i,
];

/** Tokens of prompt and answer, as requested. */
const REQUESTED: readonly RegExp[] = [
  /requested (?:a total of )?(?:about )?(\d+)(?!\d)(?! output)/i,
  /\brequested\W{1,3}(\d+)(?!\d)/i,
  /(?:current|actual|total) (?:length|tokens|size|token count)\D{0,12}(\d+)(?!\d)/i,
  /(?:received|got|given|sent|contains|with|you have|there are)\D{0,4}(\d+)(?!\d)(?: total)? tokens/i,
  /\breceived (\d+)(?!\d)/i,
  /\bfor (\d+)(?!\d) tokens/i,
  /\btokens? \((\d+)(?!\d)\)/i,
  /(\d+)(?!\d)(?: tokens)?\s*(?:>=?|exceeds|is (?:more|greater|larger|longer) than)\s*\D{0,40}\d+/i,
];

/**
 * Limits, the clearest phrases first. A limit of the prompt alone is treated as one of prompt and
 * answer together: endpoints use these phrases for both.
 */
const LIMIT: readonly RegExp[] = [
  /\b(?:n_ctx|ctx|max_model_len|max_seq_len|max_num_tokens|max_prompt_tokens|num_ctx|context_length|context_window)\W{1,4}(\d+)(?!\d)/i,
  /context[ _](?:length|window|size|limit)[`'"]*\s*(?:is|of|=|:|\()*\s*(?:only |is )?\(?(\d+)(?!\d)(?!\s*(?:\+|>))/i,
  /(?:maximum|max)(?: allowed| supported)? (?:model |sequence |total |token )?(?:length|len|context|tokens)\D{0,12}(\d+)(?!\d)(?!\s*\+)/i,
  /(?:range of )?input (?:length|tokens?)\D{0,25}\[\d+, ?(\d+)(?!\d)\]/i,
  /[`'"]inputs[`'"] must have (?:less|fewer) than (\d+)(?!\d)/i,
  /max(?:imum)?(?: |_(?!tokens))(?:number of )?(?:input |prompt )?(?:length|tokens|len|size)\D{0,24}(\d+)(?!\d)/i,
  /(\d+)(?!\d)(?: tokens?)?(?: of)? (?:maximum|max|total)? ?(?:context|token limit)/i,
  /\d+\s*\+\s*\d+\s*(?:>=?|exceeds)\s*(\d+)(?!\d)/i,
  /(?:fenster|fenêtre|ventana|finestra|окн\S{0,4}|最大|上限|最多|最大コンテキスト長)[^\d,，。;]{0,14}(\d+)(?!\d)/i,
  /(?:<=|less than or equal to|at most|up to|cannot exceed|must not exceed|no more than|only supports?|supports only)\s*(\d+)(?!\d)/i,
  /\d+(?: tokens)?\s*>=?\s*(\d+)(?!\d)/i,
  /(?:limit|maximum)(?: for [^.]{0,30}?)?(?: is| of|:|=)?\s*\(?(\d+)(?!\d)/i,
  /(?:exceeds?|longer than|larger than|greater than|more than|above|over)\D{0,40}?(\d+)(?!\d)/i,
];

/** Reads the numbers in the message of an endpoint that refused a request for its length. */
export function readContextNumbers(body: ErrorBody, sent: RequestSize): ContextNumbers {
  const texts = [body.message, body.text].map(normalize);
  const promptTokens = texts.map((text) => readPromptTokens(text, sent)).find(isDefined);
  const known = { ...sent, promptTokens };
  return { window: readLimit(texts, known) ?? inferLimit(texts[0] ?? "", known), promptTokens };
}

/** Writes `8,192` and `8k` as digits; ignores texts about characters, which contain no tokens. */
function normalize(text: string): string {
  if (/(?:string|characters?) (?:with maximum length|too long)/i.test(text)) return "";
  return text
    .replaceAll(/(?<=\d)[,_](?=\d{3}(?!\d))/g, "")
    .replaceAll(/(?<![\w.-])(\d{1,4})k\b/gi, "$1000")
    .replaceAll(/(?<=\d)\.0(?!\d)/g, "")
    .replaceAll("**", "")
    .replaceAll("（", " (")
    .replaceAll("）", ") ")
    .replaceAll(LOWER_BOUND, "")
    .replaceAll(IDENTIFIER_NUMBER, "");
}

/** A server that stops counting at its window does not report the length of the prompt. */
const LOWER_BOUND = /at least \d{3,}|(?<=at least \d{3,}[\s\S]*)value=\d+/gi;
/** Numbers that identify an error, a status or a request. */
const IDENTIFIER_NUMBER =
  /(?:^|["'])\s*\d{3,5}(?=: )|<\d{3}>|\b(?:code|status|http|id)\b["'\\]{0,4}\s{0,3}[:=]?\s{0,3}["'\\]{0,4}\d[\w-]*/gi;

function readPromptTokens(text: string, sent: RequestSize): number | undefined {
  const parts = [...text.matchAll(PROMPT_PARTS)].map((match) => Number(match[1]));
  const sum = parts.reduce((all, part) => all + part, 0);
  if (isPlausiblePrompt(sum, sent)) return sum;
  const stated = findNumber(PROMPT, text, (number) => isPlausiblePrompt(number, sent));
  if (stated !== undefined) return stated;
  const { maxTokens = 0 } = sent;
  const requested = findNumber(REQUESTED, text, (number) => number !== maxTokens);
  return requested === undefined
    ? inferPromptFromPair(text, sent)
    : pickLikeliestPrompt([requested], sent);
}

/** Picks the likeliest length of the prompt: endpoints differ in including the answer. */
function pickLikeliestPrompt(numbers: readonly number[], sent: RequestSize): number | undefined {
  const { maxTokens = 0, chars } = sent;
  const candidates = numbers
    .flatMap((number) => [number - maxTokens, number])
    .filter((number) => isPlausiblePrompt(number, sent));
  const offBy = (tokens: number): number => Math.abs(Math.log((tokens * 4) / chars));
  return candidates.sort((one, other) => offBy(one) - offBy(other))[0];
}

/** The first of two numbers exceeds the second one. */
const FIRST_EXCEEDS =
  /\d{3,}[^\d]{0,20}(?:[>≥/]|超|exceed|превы|dépasse|supera|excede|überschr|übersteigt|(?<=\)) ?[がは가은는이])[^\d]{0,60}\d{3,}/i;

/**
 * Interprets two numbers in an unknown message, in any language, as the prompt's and the window's.
 */
function inferPromptFromPair(text: string, sent: RequestSize): number | undefined {
  const pair = new Set(extractNumbers(text).filter((number) => number !== sent.maxTokens));
  if (pair.size !== 2) return undefined;
  const [first = 0] = pair;
  const isFirst = FIRST_EXCEEDS.test(text) && isPlausiblePrompt(first, sent);
  const limit = findNumber(LIMIT, text, (number) => pair.has(number));
  const others = [...pair].filter((number) => number !== limit);
  const prompt = isFirst ? first : pickLikeliestPrompt(others, sent);
  const { maxTokens = 0 } = sent;
  const rest = [...pair].filter((number) => number !== prompt && number - maxTokens !== prompt);
  return rest.some((limit) => isPlausibleLimit(limit, { ...sent, promptTokens: prompt }))
    ? prompt
    : undefined;
}

const extractNumbers = (text: string): number[] =>
  [...text.matchAll(/(?<![\w.-])\d+(?![\w-]|\.\d)/g)].map(([digits]) => Number(digits));

function isPlausiblePrompt(tokens: number, { chars, maxTokens }: RequestSize): boolean {
  const least = Math.max(1, chars * MIN_TOKENS_PER_CHAR);
  return tokens !== maxTokens && tokens >= least && tokens <= chars * MAX_TOKENS_PER_CHAR + 64;
}

interface KnownRequestSize extends RequestSize {
  readonly promptTokens: number | undefined;
}

/** Returns false for a limit that the refused request keeps, which is another number. */
function isPlausibleLimit(limit: number, known: KnownRequestSize): boolean {
  const { chars, maxTokens = 0, promptTokens } = known;
  const most = (promptTokens ?? chars * MAX_TOKENS_PER_CHAR + 64) + maxTokens;
  return limit >= MIN_WINDOW && limit <= most && limit !== promptTokens;
}

function readLimit(texts: readonly string[], known: KnownRequestSize): number | undefined {
  return texts
    .map((text) => findNumber(LIMIT, text, (number) => isPlausibleLimit(number, known)))
    .find(isDefined);
}

/** Returns the largest number without another explanation. */
function inferLimit(text: string, known: KnownRequestSize): number | undefined {
  const { promptTokens = 0, maxTokens = 0 } = known;
  const explained = [maxTokens, promptTokens, promptTokens + maxTokens];
  const left = extractNumbers(text).filter(
    (number) => !explained.includes(number) && isPlausibleLimit(number, known),
  );
  return left.length === 0 ? undefined : Math.max(...left);
}

function findNumber(
  patterns: readonly RegExp[],
  text: string,
  isWanted: (number: number) => boolean,
): number | undefined {
  for (const pattern of patterns) {
    const every = new RegExp(pattern.source, `${pattern.flags}g`);
    const found = [...text.matchAll(every)].map((match) => Number(match[1])).find(isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isDefined = (value: number | undefined): value is number => value !== undefined;
