import type { ProviderChoice } from "../../../domain/api/pull-response.ts";

const WORDS: Readonly<Record<ProviderChoice["provider"], string>> = {
  hf: "Model hub",
  openai: "OpenAI",
  anthropic: "Anthropic",
  custom: "Custom",
  server: "This server’s own",
};

/** Returns the display name of a provider. */
export const providerLabel = (provider: ProviderChoice["provider"]): string => WORDS[provider];

/** Returns the display name of a choice; a custom endpoint is named by its host. */
export function providerChoiceLabel({ provider, host }: ProviderChoice): string {
  const word = providerLabel(provider);
  return provider === "custom" && host !== undefined ? `${word} · ${host}` : word;
}
