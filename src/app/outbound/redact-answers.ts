import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";

/** Puts the outbound gate in front of what is told of an endpoint's answers: it knows its key, and may say it back. */
export function redactAnswers<Asked extends readonly unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  gate: Pick<SecretFilter, "redactValue">,
): (...asked: Asked) => Promise<Answer> {
  return async (...asked) => gate.redactValue(await ask(...asked), "page").value;
}
