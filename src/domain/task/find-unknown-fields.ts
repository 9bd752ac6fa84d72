const KNOWN = new Set(
  "repo base_ref instruction context output test_links triage_issue".split(" "),
);
const KNOWN_OUTPUT = new Set("mode pr_number title branch_prefix".split(" "));
const MAX_NAMES = 20;
const MAX_CHARS = 60;

/**
 * Returns the names of unknown fields of a request, such as `output.labels`; at most 20, each cut
 * to 60 characters.
 */
export function findUnknownFields(body: object): readonly string[] {
  const { output } = body as { readonly output?: unknown };
  const inner = typeof output === "object" && output !== null ? Object.keys(output) : [];
  return [
    ...Object.keys(body).filter((name) => !KNOWN.has(name)),
    ...inner.filter((name) => !KNOWN_OUTPUT.has(name)).map((name) => `output.${name}`),
  ]
    .slice(0, MAX_NAMES)
    .map((name) => JSON.stringify(name.slice(0, MAX_CHARS)).slice(1, -1));
}
