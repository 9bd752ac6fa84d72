import type { RequestField } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import type { ChatBody } from "./to-chat-body.ts";

/** Another form of a request: without some fields, or with a shorter answer. */
export interface RequestVariant {
  readonly omitted: readonly RequestField[];
  /** Most tokens of the answer; absent: as asked. */
  readonly maxTokens?: number | undefined;
}

/** Tries other forms of a request one after the other where the endpoint does not say what it refuses. */
export interface RequestVariants {
  /** The form of the current try. */
  current(): RequestVariant;
  /** Moves on to the next try; `false` where there is none left, or the failure says what is wrong. */
  next(failure: Failure, sent: ChatBody): boolean;
  /** Every try has been made. */
  isOver(): boolean;
}

/** Fields that a request can do without, the cheapest loss first. */
const CHEAP_FIELDS: readonly RequestField[] = [
  "stream_options",
  "tool_choice",
  "reasoning_effort",
  "temperature",
  "stream",
];
const COSTLY_FIELDS: readonly RequestField[] = ["system_role", "tools"];
/** An answer that every endpoint in use can give. */
const SHORT_ANSWER_TOKENS = 4_096;

/** Words of a refusal that no other form of the request would change, or that name what is wrong with it. */
const KNOWN_CAUSE =
  /model.{0,40}(?:not (?:found|exist|available|supported|allowed|access)|does(?:n't| not) exist|invalid|unknown|deprecated|decommission|retired)|(?:no such|unknown|invalid|unsupported|unavailable) model|model_not_found|api.?key|credential|auth(?:enticat|oriz)|quota|billing|credit|balance|payment|content.?(?:policy|filter|management)|safety|moderat|flagged|permission|forbidden|region|country|suspended|image|embedding|schema|messages? with role|tool_(?:use|call)_id|temperature|max_(?:completion_)?tokens/i;

/** Creates the tries of one call: each field alone, a shorter answer, then all of them, each once. */
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

/** Whether a refusal leaves open what of the request it is about. */
function isCauseUnknown({ kind, status, body }: Failure): boolean {
  if (kind !== "rejected" || (status !== 400 && status !== 422)) return false;
  return body === undefined || (body.param === "" && !KNOWN_CAUSE.test(body.text));
}

function planVariants(sent: ChatBody): RequestVariant[] {
  const without = (fields: readonly RequestField[]): RequestField[] =>
    fields.filter((field) => hasField(field, sent));
  const asked = sent.max_tokens ?? sent.max_completion_tokens ?? 0;
  const maxTokens = asked > SHORT_ANSWER_TOKENS ? SHORT_ANSWER_TOKENS : undefined;
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

/** Whether a request has a field that an endpoint may refuse. */
export function hasField(field: RequestField, sent: ChatBody): boolean {
  if (field === "stream") return sent.stream;
  if (field === "system_role") return sent.messages.some(({ role }) => role === "system");
  return field in sent;
}
