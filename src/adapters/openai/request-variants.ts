import type { RequestField } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import type { ChatBody } from "./to-chat-body.ts";

/** A variant of a request: without some fields, or with a shorter answer. */
export interface RequestVariant {
  readonly omitted: readonly RequestField[];
  /** Most tokens of the answer; absent: as requested. */
  readonly maxTokens?: number | undefined;
}

/** Tries variants of a request in turn when the endpoint does not name the refused part. */
export interface RequestVariants {
  /** Returns the current variant. */
  current(): RequestVariant;
  /**
   * Moves on to the next variant; returns `false` when there is none left, or the failure names its
   * cause.
   */
  next(failure: Failure, sent: ChatBody): boolean;
  /** Returns true if every variant was tried. */
  isOver(): boolean;
}

/** Optional fields of a request, the cheapest loss first. */
const CHEAP_FIELDS: readonly RequestField[] = [
  "stream_options",
  "tool_choice",
  "reasoning_effort",
  "temperature",
  "stream",
];
const COSTLY_FIELDS: readonly RequestField[] = ["system_role", "tools"];
/** Length of an answer that every endpoint in use supports. */
const SHORT_ANSWER_TOKENS = 4_096;

/** Phrases of a refusal that no variant of the request would change, or that names its cause. */
const KNOWN_CAUSE =
  /model.{0,40}(?:not (?:found|exist|available|supported|allowed|access)|does(?:n't| not) exist|invalid|unknown|deprecated|decommission|retired)|(?:no such|unknown|invalid|unsupported|unavailable) model|model_not_found|api.?key|credential|auth(?:enticat|oriz)|quota|billing|credit|balance|payment|content.?(?:policy|filter|management)|safety|moderat|flagged|permission|forbidden|region|country|suspended|image|embedding|schema|messages? with role|tool_(?:use|call)_id|temperature|max_(?:completion_)?tokens/i;

/**
 * Creates the variants of one call: each field alone, a shorter answer, then all of them, each
 * once.
 */
export function createRequestVariants(): RequestVariants {
  let left: RequestVariant[] | undefined;
  let current: RequestVariant = { omitted: [] };
  return {
    current: () => current,
    isOver: () => left?.length === 0,
    next(failure, sent) {
      if (!isCauseUnknown(failure)) return false;
      left ??= planVariants(sent);
      const next = left.shift();
      current = next ?? { omitted: [] };
      return next !== undefined;
    },
  };
}

/** Returns true if a refusal does not name the refused part of the request. */
function isCauseUnknown({ kind, status, body }: Failure): boolean {
  if (kind !== "rejected" || (status !== 400 && status !== 422)) return false;
  return body === undefined || (body.param === "" && !KNOWN_CAUSE.test(body.text));
}

function planVariants(sent: ChatBody): RequestVariant[] {
  const without = (fields: readonly RequestField[]): RequestField[] =>
    fields.filter((field) => hasField(field, sent));
  const requested = sent.max_tokens ?? sent.max_completion_tokens ?? 0;
  const maxTokens = requested > SHORT_ANSWER_TOKENS ? SHORT_ANSWER_TOKENS : undefined;
  const one = (field: RequestField): RequestVariant => ({ omitted: [field] });
  const tries: RequestVariant[] = [
    ...without(CHEAP_FIELDS).map(one),
    ...(maxTokens === undefined ? [] : [{ omitted: [], maxTokens }]),
    ...without(COSTLY_FIELDS).map(one),
  ];
  return tries.length > 1
    ? [...tries, { omitted: without([...CHEAP_FIELDS, ...COSTLY_FIELDS]), maxTokens }]
    : tries;
}

/** Returns true if a request has a field that an endpoint may refuse. */
export function hasField(field: RequestField, sent: ChatBody): boolean {
  if (field === "stream") return sent.stream;
  if (field === "system_role") return sent.messages.some(({ role }) => role === "system");
  return sent[field] !== undefined;
}
