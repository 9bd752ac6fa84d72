import type { Severity } from "../core/severity.ts";

/** Words for each severity, by their minimum meaning. The first list that matches wins. */
const WORDS: readonly (readonly [Severity | undefined, RegExp])[] = [
  [undefined, /^(?:none|n a|na|null|nil|unspecified|undefined)?$/],
  ["minor", /\bnon (?:blocking|critical|urgent|issue)\b|\bnot (?:blocking|critical|urgent)\b/],
  [
    "critical",
    /\b(?:critical|crit|blocker|blocking|fatal|severe|emergency|catastrophic|(?:show ?)?stopper|p ?0|s ?[01]|sev(?:erity)? ?[01]|bloquante?|bloqueante)\b|🔴|🚨|🛑|⛔|🟥|严重|致命|阻断|критич|kritisch|critique|crítico|crítica/,
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

/** Parses a severity in any spelling. `unknown`: not a known severity, so its weight is not known. */
export function parseSeverity(written: string): Severity | "unknown" | undefined {
  const text = normalizeWords(written)
    .replace(/^(?:severity|priority|level|impact|risk)\b ?(?!\d)/, "")
    .replace(/ (?:severity|priority|level|risk|issue)$/, "")
    .trim();
  const found = WORDS.find(([, pattern]) => pattern.test(text));
  return found ? found[0] : "unknown";
}

const normalizeWords = (written: string): string =>
  written
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, " ")
    .replace(/\b([a-z]) (?=\d\b)/g, "$1")
    .trim();

/** A word that is a severity by itself, and whether it is unambiguous. */
export interface SeverityWord {
  readonly severity: Severity;
  readonly isPlain: boolean;
}

const PLAIN =
  /^(?:critical|crit|blocker|fatal|severe|catastrophic|show ?stopper|major|minor|nit|nitpick|p ?[0-4]|sev ?[0-5]|严重|致命|kritisch|critique|crítico|crítica|критический|критическая)$/;
const VAGUE =
  /^(?:blocking|emergency|stopper|very high|high|highest|urgent|serious|error|must fix|medium|moderate|warning|low|lowest|trivial|info|高|重大|中|低|hoch|mittel|niedrig|alta|alto|media|baja)$/;
const SIGNS = /^(?:🔴|🚨|🛑|⛔|🟥|🟠|🟡|🟢|🔵)$/u;
const FILLERS = /(?: |^)(?:severity|priority|level|impact|risk|issue|bug|problem)(?= |$)/g;

/** Parses a text that consists only of a severity word; `undefined` for any other text. */
export function parseSeverityWord(written: string): SeverityWord | undefined {
  if (written.length > 40) return undefined;
  const text = normalizeWords(written).replace(/\uFE0F/g, "");
  const [bare, sign] = [text.replace(/\p{Extended_Pictographic}/gu, "").trim(), text];
  const word = bare.replace(FILLERS, "").trim();
  const isPlain = PLAIN.test(word) || SIGNS.test(sign);
  if (!isPlain && !VAGUE.test(word)) return undefined;
  const severity = parseSeverity(word === "" ? sign : word);
  return severity === undefined || severity === "unknown" ? undefined : { severity, isPlain };
}

/** Nouns that a group's name adds to its severity word. */
const NOUNS =
  /^(?:issue|finding|comment|problem|bug|item|error|concern|vulnerability|vulnerabilitie|change|defect|remark|violation|fix|fixe|severity|priority|level|risk|security|code|review|list|inline|found|must|only|and)$/;
const GROUPS =
  /^(?:critical|crit|blocker|blocking|fatal|severe|catastrophic|show ?stopper|major|high|highest|urgent|serious|error|must fix|important|minor|medium|moderate|warning|nit|nitpick|low|lowest|trivial|info|p[0-5]|s[0-5]|sev[0-5])$/;

/** Parses the severity in the key of a list: `critical`, `high_severity`, `majorIssues`, `🔴 Blockers`. */
export function parseSeverityKey(key: string): Severity | undefined {
  const text = normalizeWords(key.replace(/([a-z])(?=[A-Z])/g, "$1_"));
  const single = text.replace(/s$/, "");
  const joined = text === "must fix" || single === "show stopper" ? [single] : text.split(" ");
  const words = joined.map((word) => (GROUPS.test(word) ? word : word.replace(/s$/, "")));
  const weighty = words.filter((word) => GROUPS.test(word) && word !== "error");
  const others = words.filter((word) => !GROUPS.test(word) && !NOUNS.test(word));
  const found = weighty.length > 0 ? weighty : words.filter((word) => GROUPS.test(word));
  const isNamed = found.length > 0 && others.every((word) => SIGNS.test(word));
  const severity = isNamed
    ? parseSeverity(found.join(" "))
    : (parseSeverityWord(key)?.severity ?? undefined);
  return severity === "unknown" ? undefined : severity;
}
