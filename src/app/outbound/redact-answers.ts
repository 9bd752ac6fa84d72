import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";

/** Applies the secret filter to reports of an endpoint's answers, which may echo the key. */
export function redactAnswers<Asked extends readonly unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  gate: Pick<SecretFilter, "redactValue">,
): (...asked: Asked) => Promise<Answer> {
  return async (...asked) => gate.redactValue(await ask(...asked), "page").value;
}
