import type { Severity } from "../core/severity.ts";
import { findMembers, isMentioned } from "./finding-names.ts";
import { collectText } from "./finding-text.ts";
import type { Node, ObjectNode } from "./node.ts";
import { parseSeverity, parseSeverityKey, parseSeverityWord } from "./severity-word.ts";

/** Keys that may hold a severity or something else. */
const WEAK_KEYS =
  /(?:^|_)(?:type|kind|category|rank|ranking|rating|impact|label|labels|tag|tags|class|classification|grade|gravity|tier|weight|status|urgency|triage|badge|emoji|icon|color|colour)$/;
/** Keys whose "high" and "low" describe another scale. */
const OTHER_SCALES =
  /confiden|certain|probab|likel|effort|complex|difficult|cost|frequen|coverage|quality|reach|exploit|privilege|fix|visib|scope|path|file|line|side|quote|suggest|snippet|replacement|title|name|id$/;
const IN_FRONT =
  /^[\s*_#>-]*(?:(?:severity|priority)[\s*_]*[:：][\s*_]*([\w-]{1,20})|[[(【]\s*([\p{L}\p{N}\p{Extended_Pictographic} /-]{1,24})\s*[\])】]|(🔴|🚨|🛑|⛔|🟥|🟠|🟡))/iu;
/** `Critical: …`, `**BLOCKER** - …`, `Critical bug: …`. */
const WORD_IN_FRONT =
  /^[\s*_#>-]*(critical|crit|blocker|blocking|fatal|severe|major|minor|nit|nitpick|P[0-4])(?:\s+(?:bug|issue|problem|severity|security issue|vulnerability|error|finding))?[\s*_]*(?:[:：—–]|\s-\s|\*\*)/iu;
const AT_END = /[[(【]\s*(?:severity:\s*)?([\w -]{1,20})\s*[\])】][\s.]*$/u;
const ON_A_LINE = /^[\s*_#>-]*(?:severity|priority)[\s*_]*[:：][\s*_]*([\w-]{1,20})[\s*_]*$/imu;
const MAX_DEPTH = 3;

/**
 * Reads a finding's severity from its own keys, then from any member that is only a severity, then from its texts. A
 * severity of unknown weight counts as major, so that no merge gate passes because of it, and is recorded as a
 * repair.
 */
export function readSeverity(
  object: ObjectNode,
  texts: readonly (string | undefined)[],
  repairs: Set<string>,
): Severity | undefined {
  return (
    findNamedSeverity(object, repairs, 0) ??
    findFlaggedSeverity(object) ??
    findUnnamedSeverity(object, repairs) ??
    findSeverityInTexts(texts)
  );
}

/** Finds a severity in a text: `[HIGH] …`, `Severity: Major. …`, `… (critical)`. */
export function findSeverityInTexts(texts: readonly (string | undefined)[]): Severity | undefined {
  for (const text of texts) {
    const severity = text === undefined ? undefined : findSeverityInText(text);
    if (severity !== undefined) return severity;
  }
  return undefined;
}

function findSeverityInText(text: string): Severity | undefined {
  const front = IN_FRONT.exec(text)?.slice(1).find(Boolean) ?? WORD_IN_FRONT.exec(text)?.[1];
  for (const written of [front, ON_A_LINE.exec(text)?.[1]]) {
    const severity = parseSeverity(written ?? "");
    if (severity !== undefined && severity !== "unknown") return severity;
  }
  const [first = ""] = text.split("\n", 1);
  const last = parseSeverityWord(AT_END.exec(first)?.[1] ?? "");
  return last?.isPlain ? last.severity : undefined;
}

function findNamedSeverity(
  object: ObjectNode,
  repairs: Set<string>,
  depth: number,
): Severity | undefined {
  for (const [, node] of findMembers(object, "severity")) {
    const severity = parseNamedSeverity(node, repairs);
    if (severity !== undefined) return severity;
  }
  if (depth >= MAX_DEPTH) return undefined;
  // `{"meta": {"severity": "critical"}}`
  for (const [key, node] of object.members) {
    if (node.kind !== "object" || isMentioned(key)) continue;
    const severity = findNamedSeverity(node, repairs, depth + 1);
    if (severity !== undefined) return severity;
  }
  return undefined;
}

function parseNamedSeverity(node: Node, repairs: Set<string>): Severity | undefined {
  const isFlag = node.kind === "plain" && typeof node.value === "boolean";
  const text = isFlag ? String(node.value) : collectText(node);
  const severity = text === undefined ? undefined : parseSeverity(text);
  if (severity !== "unknown") return severity;
  repairs.add("unknown-severity");
  return "major";
}

/** `{"critical": true}`, `{"blocker": "yes"}`. */
function findFlaggedSeverity(object: ObjectNode): Severity | undefined {
  for (const [key, node] of object.members) {
    const isSet =
      (node.kind === "plain" && node.value === true) ||
      (node.kind === "text" && /^\s*(?:yes|true|x)\s*$/i.test(node.value));
    const severity = isSet ? parseSeverityKey(key.replace(/^is(?=[_A-Z])/, "")) : undefined;
    if (severity !== undefined) return severity;
  }
  return undefined;
}

/** Finds a member, under any name, whose value is only a severity. */
function findUnnamedSeverity(object: ObjectNode, repairs: Set<string>): Severity | undefined {
  let isUnclear = false;
  for (const [written, node] of object.members) {
    const key = written.replace(/([a-z])(?=[A-Z])/g, "$1_").toLowerCase();
    const word = OTHER_SCALES.test(key) ? undefined : parseNodeWord(node);
    if (word === undefined) continue;
    if (word.isPlain || WEAK_KEYS.test(key)) return word.severity;
    isUnclear ||= word.severity === "critical" || word.severity === "major";
  }
  if (!isUnclear) return undefined;
  repairs.add("unknown-severity");
  return "major";
}

function parseNodeWord(node: Node): ReturnType<typeof parseSeverityWord> {
  if (node.kind === "text") return parseSeverityWord(node.value);
  if (node.kind !== "list") return undefined;
  return node.items.map(parseNodeWord).find((word) => word !== undefined);
}
