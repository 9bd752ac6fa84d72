import { isMentioned, membersFor } from "./finding-names.js";
import { wordsIn } from "./finding-text.js";
import { readSeverity, severityOfKey, severityOfWord } from "./severity-word.js";
/** Keys under which models give a severity, or something else. */
const WEAK_KEYS = /(?:^|_)(?:type|kind|category|rank|ranking|rating|impact|label|labels|tag|tags|class|classification|grade|gravity|tier|weight|status|urgency|triage|badge|emoji|icon|color|colour)$/;
/** Keys whose "high" and "low" speak of something else. */
const OTHER_SCALES = /confiden|certain|probab|likel|effort|complex|difficult|cost|frequen|coverage|quality|reach|exploit|privilege|fix|visib|scope|path|file|line|side|quote|suggest|snippet|replacement|title|name|id$/;
const IN_FRONT = /^[\s*_#>-]*(?:(?:severity|priority)[\s*_]*[:：][\s*_]*([\w-]{1,20})|[[(【]\s*([\p{L}\p{N}\p{Extended_Pictographic} /-]{1,24})\s*[\])】]|(🔴|🚨|🛑|⛔|🟥|🟠|🟡))/iu;
/** `Critical: …`, `**BLOCKER** - …`, `Critical bug: …`. */
const WORD_IN_FRONT = /^[\s*_#>-]*(critical|crit|blocker|blocking|fatal|severe|major|minor|nit|nitpick|P[0-4])(?:\s+(?:bug|issue|problem|severity|security issue|vulnerability|error|finding))?[\s*_]*(?:[:：—–]|\s-\s|\*\*)/iu;
const AT_END = /[[(【]\s*(?:severity:\s*)?([\w -]{1,20})\s*[\])】][\s.]*$/u;
const ON_A_LINE = /^[\s*_#>-]*(?:severity|priority)[\s*_]*[:：][\s*_]*([\w-]{1,20})[\s*_]*$/imu;
const MAX_DEPTH = 3;
/**
 * Reads how bad a finding is: under a severity's own names, then from any member that is nothing but a severity, then
 * from its texts. What is a severity of unknown weight counts as major, so that no gate passes for it, and is named.
 */
export function severityOf(object, texts, repairs) {
    return (named(object, repairs, 0) ?? flagged(object) ?? unnamed(object, repairs) ?? severityIn(texts));
}
/** Reads a severity that stands in a text: `[HIGH] …`, `Severity: Major. …`, `… (critical)`. */
export function severityIn(texts) {
    for (const text of texts) {
        const severity = text === undefined ? undefined : inText(text);
        if (severity !== undefined)
            return severity;
    }
    return undefined;
}
function inText(text) {
    const front = IN_FRONT.exec(text)?.slice(1).find(Boolean) ?? WORD_IN_FRONT.exec(text)?.[1];
    for (const written of [front, ON_A_LINE.exec(text)?.[1]]) {
        const severity = readSeverity(written ?? "");
        if (severity !== undefined && severity !== "unknown")
            return severity;
    }
    const [first = ""] = text.split("\n", 1);
    const last = severityOfWord(AT_END.exec(first)?.[1] ?? "");
    return last?.isPlain ? last.severity : undefined;
}
function named(object, repairs, depth) {
    for (const [, node] of membersFor(object, "severity")) {
        const severity = readNamed(node, repairs);
        if (severity !== undefined)
            return severity;
    }
    if (depth >= MAX_DEPTH)
        return undefined;
    // `{"meta": {"severity": "critical"}}`
    for (const [key, node] of object.members) {
        if (node.kind !== "object" || isMentioned(key))
            continue;
        const severity = named(node, repairs, depth + 1);
        if (severity !== undefined)
            return severity;
    }
    return undefined;
}
function readNamed(node, repairs) {
    const isFlag = node.kind === "plain" && typeof node.value === "boolean";
    const text = isFlag ? String(node.value) : wordsIn(node);
    const severity = text === undefined ? undefined : readSeverity(text);
    if (severity !== "unknown")
        return severity;
    repairs.add("unknown-severity");
    return "major";
}
/** `{"critical": true}`, `{"blocker": "yes"}`. */
function flagged(object) {
    for (const [key, node] of object.members) {
        const isSet = (node.kind === "plain" && node.value === true) ||
            (node.kind === "text" && /^\s*(?:yes|true|x)\s*$/i.test(node.value));
        const severity = isSet ? severityOfKey(key.replace(/^is(?=[_A-Z])/, "")) : undefined;
        if (severity !== undefined)
            return severity;
    }
    return undefined;
}
/** Reads a member that says nothing else than how bad it is, whatever it is called. */
function unnamed(object, repairs) {
    let isUnclear = false;
    for (const [written, node] of object.members) {
        const key = written.replace(/([a-z])(?=[A-Z])/g, "$1_").toLowerCase();
        const word = OTHER_SCALES.test(key) ? undefined : wordOf(node);
        if (word === undefined)
            continue;
        if (word.isPlain || WEAK_KEYS.test(key))
            return word.severity;
        isUnclear ||= word.severity === "critical" || word.severity === "major";
    }
    if (!isUnclear)
        return undefined;
    repairs.add("unknown-severity");
    return "major";
}
function wordOf(node) {
    if (node.kind === "text")
        return severityOfWord(node.value);
    if (node.kind !== "list")
        return undefined;
    return node.items.map(wordOf).find((word) => word !== undefined);
}
