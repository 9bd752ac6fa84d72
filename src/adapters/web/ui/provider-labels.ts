import type { ProviderChoice } from "../../../domain/api/pull-response.ts";

const WORDS: Readonly<Record<ProviderChoice["provider"], string>> = {
  hf: "Model hub",
  openai: "OpenAI",
  anthropic: "Anthropic",
  custom: "Custom",
  server: "This server’s own",
};

/** How people call a provider. */
export const providerLabel = (provider: ProviderChoice["provider"]): string => WORDS[provider];

/** Tells choices apart: a custom endpoint by its host. */
export function providerChoiceLabel({ provider, host }: ProviderChoice): string {
  const word = providerLabel(provider);
  return provider === "custom" && host !== undefined ? `${word} · ${host}` : word;
}
