const LIKELY =
  /\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|AKIA[0-9A-Z]{16}|sk-[\w-]{20,}|hf_\w{20,}|xox[bp]-[\w-]{20,}|[A-Za-z0-9_-]{32,})/g;
const MOST = 40;

/** Finds texts that look like secrets. */
export function findSecretLike(text: string): readonly string[] {
  return [...new Set(text.match(LIKELY) ?? [])].slice(0, MOST);
}
