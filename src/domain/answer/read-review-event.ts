import { NONCE_KEY, toRootKey } from "./contract-keys.ts";
import { parseEventWord, type RecoveredEvent } from "./event-word.ts";
import { isMentioned } from "./finding-names.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";

/** Alternative names that can only mean an event. */
const STRONG =
  /^(?:(?:(?:final|overall|review|pr|pull_?request|code_?review|merge|suggested|recommended|proposed|approval)_?)*(?:verdict|decision|event|recommendation|disposition)|(?:final|overall|review|merge|pr|approval|suggested|recommended|proposed)_?(?:action|state|status|result|outcome|conclusion|judge?ment|assessment|rating|type))$/i;
/** Alternative names that may mean something else. */
const WEAK =
  /^(?:action|outcome|conclusion|status|state|result|judge?ment|assessment|resolution|review|overall|approval|vote|gate)$/i;
/** Objects around an event. */
const PARENT =
  /^(?:(?:final|overall|review)_?)?(?:overall|overview|review|result|verdict|decision|conclusion|assessment|outcome|evaluation|recommendation|status|meta|metadata|summary|event|judge?ment|final)(?:_?(?:info|details))?$/i;
/** Members of an object that represents an event. */
const VALUE = /^(?:value|type|name|label|status|state|event|action|code|word|kind|result)$/i;
const NO =
  /^(?:(?:is_?|should_?(?:be_?)?|can_?(?:be_?)?|ready_?to_?)?(?:approved?|approval|lgtm|mergeable|merged?|accept(?:ed|able)?|pass(?:ed)?|ready(?:_?(?:to|for)_?merge)?|safe_?to_?merge|ship))$/i;
const YES =
  /^(?:(?:is_?|has_?|should_?|must_?|needs?_?)?(?:blocking_?issues|request_?changes|changes_?(?:requested|required|needed)|block(?:ed|ing|s|er)?|reject(?:ed)?|needs_?(?:work|changes)|do_?not_?merge))$/i;
/** Words that mean this event under any name. */
const PLAIN_REJECTION =
  /^\W{0,9}(?:request(?:s|ed)?[\s_-]?changes|changes[\s_-]requested|reject(?:ed)?|do[\s_-]not[\s_-]merge|needs[\s_-]work)\W{0,9}$/i;
const MAX_DEPTH = 3;

const STRICT: readonly RecoveredEvent[] = ["REQUEST_CHANGES", "COMMENT", "APPROVE"];

interface EventEvidence {
  readonly events: RecoveredEvent[];
  /** The event key holds an unknown word. */
  isUnknown: boolean;
  /** A key that may hold an event has an unknown word. */
  isVague: boolean;
}

/**
 * Reads the event of a review from its own key, alternative keys, nested objects and boolean flags. The strictest one
 * counts; an approval counts only under its own name. The repair `unknown-event` marks an unknown word.
 */
export function readReviewEvent(
  answers: readonly (ObjectNode | undefined)[],
  repairs: Set<string>,
): RecoveredEvent | undefined {
  const said: EventEvidence = { events: [], isUnknown: false, isVague: false };
  for (const answer of answers) if (answer !== undefined) collectEvents(answer, said, 0);
  const event = STRICT.find((one) => said.events.includes(one));
  const isUnknown = said.isUnknown || (said.isVague && said.events.length === 0);
  if (isUnknown && event !== "REQUEST_CHANGES") {
    repairs.add("unknown-event");
    return event === "APPROVE" ? undefined : event;
  }
  return event;
}

function collectEvents({ members }: ObjectNode, said: EventEvidence, depth: number): void {
  for (const [written, node] of members) {
    const key = written.trim().replace(/[\s-]+/g, "_");
    const root = toRootKey("review", key);
    if (root === NONCE_KEY || root === "comments" || isMentioned(key)) continue;
    const isStrong = root === "event" || STRONG.test(key);
    if (node.kind === "object") collectNestedEvents(key, node, { said, depth });
    else if (isStrong || WEAK.test(key))
      addEventNode(node, said, { isOwn: root === "event" && depth === 0, isStrong });
    else addFlag(key, node, said);
  }
}

function collectNestedEvents(
  key: string,
  node: ObjectNode,
  { said, depth }: { readonly said: EventEvidence; readonly depth: number },
): void {
  const isEvent = toRootKey("review", key) === "event" || STRONG.test(key);
  if (isEvent) {
    const value = [...node.members].find(([name]) => VALUE.test(name))?.[1];
    addEventNode(value, said, { isOwn: false, isStrong: true });
  }
  if (depth < MAX_DEPTH && (isEvent || PARENT.test(key))) collectEvents(node, said, depth + 1);
}

function addEventNode(
  node: Node | undefined,
  said: EventEvidence,
  { isOwn, isStrong }: { readonly isOwn: boolean; readonly isStrong: boolean },
): void {
  const text = readText(node);
  const event = text === undefined ? undefined : parseEventWord(text);
  if (event === undefined) return;
  const isKnown = event !== "unknown" && event !== "positive";
  if (isKnown && (event !== "APPROVE" || isOwn)) said.events.push(event);
  else if (isOwn || (isStrong && event === "unknown")) said.isUnknown = true;
  else if (event === "unknown") said.isVague = true;
}

/** `{"approved": false}`, `{"request_changes": true}`. */
function addFlag(key: string, node: Node, said: EventEvidence): void {
  const written = readText(node)?.trim() ?? "";
  const value = node.kind === "plain" ? node.value : undefined;
  const isYes = value === true || /^(?:yes|true|x)$/i.test(written);
  const isNo = value === false || /^(?:no|false)$/i.test(written);
  const name = key.replace(/([a-z])(?=[A-Z])/g, "$1_");
  const isFlag = (isNo && NO.test(name)) || (isYes && YES.test(name));
  const isPlain = PLAIN_REJECTION.test(written) && parseEventWord(written) === "REQUEST_CHANGES";
  if (isFlag || isPlain) said.events.push("REQUEST_CHANGES");
}
