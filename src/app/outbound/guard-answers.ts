import type { OutboundGate } from "../../domain/outbound/outbound-gate.ts";

/** Puts the outbound gate in front of what is told of an endpoint's answers: it knows its key, and may say it back. */
export function guardAnswers<Asked extends readonly unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  gate: Pick<OutboundGate, "checkValue">,
): (...asked: Asked) => Promise<Answer> {
  return async (...asked) => gate.checkValue(await ask(...asked), "page").value;
}
