import type { ChosenProvider } from "../../app/provider/choose-provider.ts";
import type { ProviderChoice, ProviderMatch } from "../../domain/api/pull-response.ts";

/** Returns the choice that answers and pays, and the reason; no part of its key. */
export function toProviderMatch(
  chosen: ChosenProvider,
  choices: readonly ProviderChoice[],
): ProviderMatch {
  if (chosen.kind === "none") return { why: chosen.why };
  const { provider, configId, model } = chosen.config;
  const choice = choices.find((one) => one.provider === provider && one.configId === configId);
  return {
    why: chosen.why,
    provider,
    configId,
    model,
    ...choice,
  };
}
