const CONFIG_TERMS: readonly (readonly [RegExp, string])[] = [
  [/\banother LLM_MODEL\b/g, "another model"],
  [/\bLLM_MODEL\b/g, "the model"],
  [/\bLLM_API_BASE\b/g, "the base URL"],
  [/\bLLM_API_KEY\b/g, "the key"],
];

/** Says what went wrong with an endpoint without the names of the server's settings, for whoever sees a config's form. */
export function toConfigMessage(text: string): string {
  return CONFIG_TERMS.reduce((said, [setting, words]) => said.replaceAll(setting, words), text);
}
