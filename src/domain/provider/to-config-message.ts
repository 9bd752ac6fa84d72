const CONFIG_TERMS: readonly (readonly [RegExp, string])[] = [
  [/\banother LLM_MODEL\b/g, "another model"],
  [/\bLLM_MODEL\b/g, "the model"],
  [/\bLLM_API_BASE\b/g, "the base URL"],
  [/\bLLM_API_KEY\b/g, "the key"],
];

/** Rewrites an endpoint error for the users of a config form, without the names of server settings. */
export function toConfigMessage(text: string): string {
  return CONFIG_TERMS.reduce((said, [setting, words]) => said.replaceAll(setting, words), text);
}
