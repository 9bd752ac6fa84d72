import type { Severity } from "../finding/finding.ts";

/** Words of a severity, by the least that each must mean; the first list that matches wins. */
const WORDS: readonly (readonly [Severity | undefined, RegExp])[] = [
  [undefined, /^(?:none|n a|na|null|nil|unspecified|undefined)?$/],
  ["minor", /\bnon (?:blocking|critical|urgent|issue)\b|\bnot (?:blocking|critical|urgent)\b/],
  [
    "critical",
    /\b(?:critical|crit|blocker|blocking|fatal|severe|emergency|catastrophic|show ?stopper|p ?0|s ?[01]|sev(?:erity)? ?[01])\b|🔴|🚨|🛑|⛔|严重|致命|阻断|критич|kritisch|critique|crítico|crítica/,
  ],
  [
    "major",
    /\b(?:major|high|highest|urgent|important|serious|significant|error|bug|must(?: fix)?|required|p ?1|s ?2|sev(?:erity)? ?2)\b|🟠|❗|❌|‼|高|重要|主要|重大|hoch|schwerwiegend|alta|alto|élevée?|majeure?|высок|важн/,
  ],
  [
    "minor",
    /\b(?:minor|medium|med|mid|moderate|normal|average|warning|warn|should(?: fix)?|p ?2|s ?3|sev(?:erity)? ?3)\b|🟡|⚠|中|一般|次要|警告|mittel|media|medio|moyenne?|mineure?|средн/,
  ],
  [
    "nit",
    /\b(?:nit|nits|nitpick|low|lowest|trivial|info|informational|information|note|notice|hint|suggestion|optional|cosmetic|style|could(?: fix)?|very low|p ?[345]|s ?[45]|sev(?:erity)? ?[45])\b|🟢|🔵|⚪|ℹ|💡|低|轻微|建议|提示|niedrig|gering|baixa|baja|faible|низк/,
  ],
];

/** Reads a severity, however a model writes it. `unknown`: it is none that is known, nothing may be said of its weight. */
export function readSeverity(written: string): Severity | "unknown" | undefined {
  const text = written
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, " ")
    .replace(/\b([a-z]) (?=\d\b)/g, "$1")
    .trim()
    .replace(/^(?:severity|priority|level|impact|risk)\b ?(?!\d)/, "")
    .replace(/ (?:severity|priority|level|risk|issue)$/, "")
    .trim();
  const found = WORDS.find(([, pattern]) => pattern.test(text));
  return found ? found[0] : "unknown";
}
