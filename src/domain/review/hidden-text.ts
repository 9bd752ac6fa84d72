import type { ReviewComment } from "../finding/finding.ts";

/** Makes a finding of what was hidden in the text around a change: it was written for a machine, not for a person. */
export function hiddenTextFinding(
  hidden: readonly string[],
): Omit<ReviewComment, "path" | "line"> | undefined {
  const [first] = hidden;
  if (first === undefined) return undefined;
  const list = [...new Set(hidden)].map((what) => `- ${asCode(what)}`);
  return {
    severity: "minor",
    category: "security",
    title: "Hidden text around this change",
    body: `Parts that a reader of the page cannot see were kept from the model (often the rest of a template):\n\n${list.join("\n")}`,
  };
}

/** Shows a stranger's words as code on one line: no markup of theirs acts. */
function asCode(text: string): string {
  return `\`${text.replace(/\s+/g, " ").replaceAll("`", "'")}\``;
}
