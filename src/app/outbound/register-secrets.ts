import { createSecretFilter, type SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import type { TokenIssuer } from "../../ports/token-issuer.ts";

type SecretRegistrar = Pick<SecretFilter, "registerSecret">;

const HOUR_MS = 60 * 60 * 1000;

/** Registers every issued token with the secret filter before it is used. */
export function registerTokens<Tokens extends TokenIssuer>(
  tokens: Tokens,
  gate: SecretRegistrar,
): Tokens {
  return {
    ...tokens,
    issue: async (repository, purpose, signal) => {
      const issued = await tokens.issue(repository, purpose, signal);
      const { token, expiresAt } = issued;
      const end = expiresAt === undefined ? undefined : Date.parse(expiresAt);
      gate.registerSecret("a token of the code host", token.reveal(), end);
      return issued;
    },
  };
}

/** Creates a filter that redacts the secrets of a runner in everything that it sends. */
export function createRunnerSecretFilter({ token, model, callback }: RunnerSpec): SecretFilter {
  const gate = createSecretFilter();
  gate.registerSecret("the code host's token", token.value);
  gate.registerSecret("the model's key", model.apiKey);
  if (callback !== undefined) gate.registerSecret("the callback's token", callback.token);
  return gate;
}

/** Registers sealed and opened secrets with the secret filter: keys of provider configs, tokens of users. */
export function registerSealedSecrets(
  box: SecretBox,
  gate: SecretRegistrar,
  nowMs: () => number,
): SecretBox {
  const learn = (value: string): void =>
    gate.registerSecret("a stored key", value, nowMs() + HOUR_MS);
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
