import type { Field } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import type { ChatBody } from "./to-request.ts";

/** Tries a request without one field after the other where the endpoint does not say what it refuses. */
export interface Trials {
  /** Fields that the current try leaves out. */
  omitted(): readonly Field[];
  /** Moves on to the next try; `false` where there is none left, or the failure says what is wrong. */
  next(failure: Failure, sent: ChatBody): boolean;
  /** Every try has been made. */
  isOver(): boolean;
}

/** Fields that a request can do without, the cheapest loss first. */
const OPTIONAL: readonly Field[] = [
  "stream_options",
  "tool_choice",
  "reasoning_effort",
  "temperature",
  "system_role",
  "tools",
];

/** Words of a refusal that no other form of the request would change, or that name what is wrong with it. */
const CLEAR =
  /model.{0,40}(?:not (?:found|exist|available|supported|allowed|access)|does(?:n't| not) exist|invalid|unknown|deprecated|decommission|retired)|(?:no such|unknown|invalid|unsupported|unavailable) model|model_not_found|api.?key|credential|auth(?:enticat|oriz)|quota|billing|credit|balance|payment|content.?(?:policy|filter|management)|safety|moderat|flagged|permission|forbidden|region|country|suspended|image|embedding|schema|messages? with role|tool_(?:use|call)_id|temperature|max_(?:completion_)?tokens/i;

/** Creates the tries of one call: each field alone, then all of them, each once. */
export function createTrials(): Trials {
  let left: (readonly Field[])[] | undefined;
  let current: readonly Field[] = [];
  return {
    omitted: () => current,
    isOver: () => left?.length === 0,
    next(failure, sent) {
      if (!isUnclear(failure)) return false;
      left ??= planTrials(sent);
      const next = left.shift();
      current = next ?? [];
      return next !== undefined;
    },
  };
}

/** Whether a refusal leaves open what of the request it is about. */
function isUnclear({ kind, status, body }: Failure): boolean {
  if (kind !== "rejected" || (status !== 400 && status !== 422)) return false;
  return body === undefined || (body.param === "" && !CLEAR.test(body.text));
}

function planTrials(sent: ChatBody): (readonly Field[])[] {
  const fields = OPTIONAL.filter((field) => isSent(field, sent));
  return fields.length > 1 ? [...fields.map((field) => [field]), fields] : [fields];
}

/** Whether a request has a field that an endpoint may refuse. */
export function isSent(field: Field, sent: ChatBody): boolean {
  if (field === "stream") return sent.stream;
  if (field === "system_role") return sent.messages.some(({ role }) => role === "system");
  return field in sent;
}
