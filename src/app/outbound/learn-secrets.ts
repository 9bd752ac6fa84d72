import type { OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import type { TokenIssuer } from "../../ports/token-issuer.ts";

type Learns = Pick<OutboundGate, "learn">;

const HOUR_MS = 60 * 60 * 1000;

/** Has the gate learn every token that is issued, before anybody can use it. */
export function learnTokens<Tokens extends TokenIssuer>(tokens: Tokens, gate: Learns): Tokens {
  return {
    ...tokens,
    issue: async (repository, purpose, signal) => {
      const issued = await tokens.issue(repository, purpose, signal);
      const { token, expiresAt } = issued;
      const end = expiresAt === undefined ? undefined : Date.parse(expiresAt);
      gate.learn("a token of the code host", token.reveal(), end);
      return issued;
    },
  };
}

/** Has the gate learn what is sealed and what is opened: keys of provider configs, tokens of people. */
export function learnSealed(box: SecretBox, gate: Learns, nowMs: () => number): SecretBox {
  const learn = (value: string): void => gate.learn("a stored key", value, nowMs() + HOUR_MS);
  return {
    ...box,
    seal: (plain, context) => {
      learn(plain.reveal());
      return box.seal(plain, context);
    },
    open: async (sealed, context) => {
      const plain = await box.open(sealed, context);
      learn(plain.reveal());
      return plain;
    },
  };
}
