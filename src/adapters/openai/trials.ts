import type { Field } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import type { ChatBody } from "./to-request.ts";

/** Another form of a request: without some fields, or with a shorter answer. */
export interface Trial {
  readonly omitted: readonly Field[];
  /** Most tokens of the answer; absent: as asked. */
  readonly maxTokens?: number | undefined;
}

/** Tries other forms of a request one after the other where the endpoint does not say what it refuses. */
export interface Trials {
  /** The form of the current try. */
  current(): Trial;
  /** Moves on to the next try; `false` where there is none left, or the failure says what is wrong. */
  next(failure: Failure, sent: ChatBody): boolean;
  /** Every try has been made. */
  isOver(): boolean;
}

/** Fields that a request can do without, the cheapest loss first. */
const CHEAP: readonly Field[] = [
  "stream_options",
  "tool_choice",
  "reasoning_effort",
  "temperature",
  "stream",
];
const DEAR: readonly Field[] = ["system_role", "tools"];
/** An answer that every endpoint in use can give. */
const SHORT_ANSWER = 4_096;

/** Words of a refusal that no other form of the request would change, or that name what is wrong with it. */
const CLEAR =
  /model.{0,40}(?:not (?:found|exist|available|supported|allowed|access)|does(?:n't| not) exist|invalid|unknown|deprecated|decommission|retired)|(?:no such|unknown|invalid|unsupported|unavailable) model|model_not_found|api.?key|credential|auth(?:enticat|oriz)|quota|billing|credit|balance|payment|content.?(?:policy|filter|management)|safety|moderat|flagged|permission|forbidden|region|country|suspended|image|embedding|schema|messages? with role|tool_(?:use|call)_id|temperature|max_(?:completion_)?tokens/i;

/** Creates the tries of one call: each field alone, a shorter answer, then all of them, each once. */
export function createTrials(): Trials {
  let left: Trial[] | undefined;
  let current: Trial = { omitted: [] };
  return {
    current: () => current,
    isOver: () => left?.length === 0,
    next(failure, sent) {
      if (!isUnclear(failure)) return false;
      left ??= planTrials(sent);
      const next = left.shift();
      current = next ?? { omitted: [] };
      return next !== undefined;
    },
  };
}

/** Whether a refusal leaves open what of the request it is about. */
function isUnclear({ kind, status, body }: Failure): boolean {
  if (kind !== "rejected" || (status !== 400 && status !== 422)) return false;
  return body === undefined || (body.param === "" && !CLEAR.test(body.text));
}

function planTrials(sent: ChatBody): Trial[] {
  const without = (fields: readonly Field[]): Field[] =>
    fields.filter((field) => isSent(field, sent));
  const asked = sent.max_tokens ?? sent.max_completion_tokens ?? 0;
  const maxTokens = asked > SHORT_ANSWER ? SHORT_ANSWER : undefined;
  const one = (field: Field): Trial => ({ omitted: [field] });
  const tries: Trial[] = [
    ...without(CHEAP).map(one),
    ...(maxTokens === undefined ? [] : [{ omitted: [], maxTokens }]),
    ...without(DEAR).map(one),
  ];
  return tries.length > 1
    ? [...tries, { omitted: without([...CHEAP, ...DEAR]), maxTokens }]
    : tries;
}

/** Whether a request has a field that an endpoint may refuse. */
export function isSent(field: Field, sent: ChatBody): boolean {
  if (field === "stream") return sent.stream;
  if (field === "system_role") return sent.messages.some(({ role }) => role === "system");
  return field in sent;
}
