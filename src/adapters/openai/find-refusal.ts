import type { Refusal, RequestField } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import { readContextNumbers } from "./read-context-numbers.ts";
import type { ErrorBody } from "./read-error-body.ts";
import { hasField } from "./request-variants.ts";
import type { ChatBody } from "./to-chat-body.ts";

const STATUSES: ReadonlySet<number> = new Set([400, 404, 422, 500, 501]);

const UNKNOWN =
  "unsupported|not support|n't support|(?:not|isn't) (?:currently |yet )?(?:supported|allowed|permitted|accepted|available|enabled|implemented|recogni[sz]ed)|only allowed|unexpected|unknown|unrecogni[sz]ed|extra[_ ](?:inputs|fields|forbidden)|deprecated|cannot be used|can't be used|incompatible|no endpoints found|requires --";
const VALUE = "must be|should be|invalid|out of range";

/** Phrases with which endpoints refuse a field. Tools come last: losing them costs most. */
const RULES: readonly (readonly [RequestField, RegExp])[] = [
  ["stream_options", nearPattern("stream_options", `${UNKNOWN}|${VALUE}`)],
  ["max_tokens", nearPattern("\\bmax_tokens\\b", UNKNOWN)],
  ["max_completion_tokens", nearPattern("\\bmax_completion_tokens\\b", UNKNOWN)],
  ["reasoning_effort", nearPattern("reasoning[_. ]?effort|\\bthinking\\b", `${UNKNOWN}|${VALUE}`)],
  ["temperature", nearPattern("\\btemperature\\b", `${UNKNOWN}|${VALUE}`)],
  ["tool_choice", nearPattern("\\btool_choice\\b", `${UNKNOWN}|${VALUE}`)],
  ["stream", nearPattern("\\bstream(?:ing)?\\b", `${UNKNOWN}|must be verified`)],
  [
    "tools",
    nearPattern(
      "\\btools?\\b(?! ?[[.(])(?!['\"`]? (?:message|role))|\\btool[ _-]?(?:use|usage|calls?|calling|choice)\\b|\\bfunction[ _-]?call(?:s|ing)?\\b|\\bfunction tools\\b",
      UNKNOWN,
    ),
  ],
];

/** Messages of chat templates without a system role. */
const SYSTEM_ROLE = new RegExp(
  `${nearPattern("system['\"`]? (?:role|messages?|prompts?|instructions?)|(?:role|roles) ['\"`]?system|developer instruction", UNKNOWN).source}|roles must alternate|only user and assistant roles`,
  "i",
);

const LIMITED_TOKENS = /max(?:_completion|imum output|_output)?[ _]tokens/i;
const LIMIT_WORDS = /at most|less than|<=|>|maximum|range|too (?:large|high|big)|exceed|up to/i;

/**
 * Finds the refused part of a request from the text of the answer; `chars` are those of its prompt.
 * `undefined` when it refused something else, or something that was not sent.
 */
export function findRefusal(failure: Failure, sent: ChatBody, chars = 0): Refusal | undefined {
  const { body, status } = failure;
  if (body && failure.kind === "context") {
    const maxTokens = sent.max_tokens ?? sent.max_completion_tokens;
    const request = { chars, maxTokens };
    return { kind: "context", sent: request, numbers: readContextNumbers(body, request) };
  }
  const isAboutRequest = failure.kind === "rejected" || failure.kind === "server";
  if (!body || !isAboutRequest || !STATUSES.has(status ?? 0)) return undefined;
  return findTokenCap(body, sent) ?? findField(body, sent);
}

function findField(body: ErrorBody, sent: ChatBody): Refusal | undefined {
  const wasSent = (field: RequestField): boolean => hasField(field, sent);
  const named = RULES.find(([field]) => field === body.param && wasSent(field));
  if (named) return toRefusal(named[0], body, sent);
  if (wasSent("system_role") && SYSTEM_ROLE.test(body.text))
    return { kind: "field", field: "system_role" };
  // A path into a message or a tool means that this one is malformed, not that the field is
  // refused.
  if (/^(?:messages|tools?[.[])/.test(body.param)) return undefined;
  const found = RULES.find(([field, pattern]) => wasSent(field) && pattern.test(body.text));
  return found && toRefusal(found[0], body, sent);
}

/** An endpoint that names other values supports the field. */
const UNSUPPORTED_VALUE =
  /unsupported value|(?:supported|allowed|valid|possible) values|must be (?:one of|either)|input should be|invalid value|does not support ['"`](?:none|minimal|low|medium|high)/i;

function toRefusal(field: RequestField, body: ErrorBody, sent: ChatBody): Refusal {
  const effort = sent.reasoning_effort;
  return field === "reasoning_effort" && effort !== undefined && UNSUPPORTED_VALUE.test(body.text)
    ? { kind: "effort", effort }
    : { kind: "field", field };
}

/** Returns the largest number below ours in a complaint about the size of `max_tokens`. */
function findTokenCap(body: ErrorBody, sent: ChatBody): Refusal | undefined {
  const maxTokens = sent.max_tokens ?? sent.max_completion_tokens;
  const isAbout = LIMITED_TOKENS.test(body.text) && LIMIT_WORDS.test(body.text);
  if (maxTokens === undefined || !isAbout) return undefined;
  const numbers = (body.message.match(/(?<![\w.-])\d+(?![\w-]|\.\d)/g) ?? []).map(Number);
  const lower = numbers.filter((number) => number >= MIN_TOKEN_CAP && number < maxTokens);
  return lower.length > 0 ? { kind: "max-tokens", maxTokens: Math.max(...lower) } : undefined;
}

/** Smallest number that counts as a limit of an answer's length. */
const MIN_TOKEN_CAP = 256;

/**
 * Returns a pattern for both within 80 characters of one another, in either order: a body may echo
 * the whole request.
 */
function nearPattern(name: string, words: string): RegExp {
  return new RegExp(`(?:${name})[^]{0,80}?(?:${words})|(?:${words})[^]{0,80}?(?:${name})`, "i");
}
