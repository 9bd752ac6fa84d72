import type { ChosenProvider } from "../../app/provider/choose-provider.ts";
import type { ProviderChoice, ProviderMatch } from "../../domain/api/pull-answer.ts";

/** Tells which of the choices answers and pays, and why; nothing of its key. */
export function toMatch(chosen: ChosenProvider, choices: readonly ProviderChoice[]): ProviderMatch {
  if (chosen.kind === "none") return { why: chosen.why };
  const { provider, configId, model } = chosen.terms;
  const choice = choices.find((one) => one.provider === provider && one.configId === configId);
  return {
    why: chosen.why,
    provider,
    configId,
    model,
    ...choice,
  };
}
