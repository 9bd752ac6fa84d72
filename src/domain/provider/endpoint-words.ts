const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\banother LLM_MODEL\b/g, "another model"],
  [/\bLLM_MODEL\b/g, "the model"],
  [/\bLLM_API_BASE\b/g, "the base URL"],
  [/\bLLM_API_KEY\b/g, "the key"],
];

/** Says what went wrong with an endpoint without the names of the server's settings, for whoever sees a config's form. */
export function inConfigWords(text: string): string {
  return WORDS.reduce((said, [setting, words]) => said.replaceAll(setting, words), text);
}
