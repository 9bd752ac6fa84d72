import { findDocumentEnd } from "./find-document-end.ts";
import { findNextCode } from "./find-next-code.ts";
import { isMention } from "./is-mention.ts";
import { type Closings, findClosing, findNextMark, type Mark } from "./template-markup.ts";

/** A part of a model's text: visible text, or text that only the chat template uses. */
export interface ModelTextPart {
  readonly kind: "text" | "code" | "thought" | "call" | "token" | "foreign-turn";
  readonly start: number;
  readonly end: number;
}

interface SplitState {
  readonly text: string;
  readonly closings: Closings;
  parts: ModelTextPart[];
  hadThoughts: boolean;
}

/**
 * Splits a model's Markdown into visible text and chat template markup: thoughts, tool calls, tokens, turns of other
 * speakers. Code (spans, fences, `<code>`, indented blocks) and mentioned tags are never markup. The parts cover the
 * whole text in order.
 */
export function splitModelText(text: string): readonly ModelTextPart[] {
  const splitting: SplitState = { text, closings: new Map(), parts: [], hadThoughts: false };
  const next = createMarkFinder(text);
  let at = 0;
  let said = 0;
  const say = (to: number): void => {
    if (to > said) splitting.parts.push({ kind: "text", start: said, end: to });
    said = to;
  };
  while (at < text.length) {
    const { code, mark } = next(at);
    if (code !== undefined && (mark === undefined || code.start <= mark.start)) {
      say(code.start);
      splitting.parts.push({ kind: "code", start: code.start, end: code.end });
      at = said = code.end;
    } else if (mark === undefined) at = text.length;
    else if (isMention(text, mark)) at = mark.end;
    else {
      say(mark.start);
      at = said = consumeMark(splitting, mark);
    }
  }
  say(text.length);
  return splitting.parts;
}

/** Creates a finder of the next code and the next mark that searches each place only once. */
function createMarkFinder(text: string) {
  let code = findNextCode(text, 0);
  let mark = findNextTemplateMark(text, 0);
  return (from: number) => {
    if (code !== undefined && code.start < from) code = findNextCode(text, from);
    if (mark !== undefined && mark.start < from) mark = findNextTemplateMark(text, from);
    return { code, mark };
  };
}

function findNextTemplateMark(text: string, from: number): Mark | undefined {
  let mark = findNextMark(text, from);
  while (mark?.kind === "bracket") mark = findNextMark(text, mark.end);
  return mark;
}

/** Consumes the part that a mark opens or represents. Returns the next position. */
function consumeMark(splitting: SplitState, mark: Mark): number {
  const { text, parts } = splitting;
  const push = (kind: ModelTextPart["kind"], end: number): number => {
    parts.push({ kind, start: mark.start, end });
    return end;
  };
  switch (mark.kind) {
    case "thought":
      splitting.hadThoughts = true;
      return push("thought", findThoughtEnd(splitting, mark));
    case "thought-end":
      return consumeThoughtEnd(splitting, mark);
    case "tool":
      return push(
        "call",
        findClosing(mark, text, splitting.closings)?.end ?? findCallEnd(text, mark),
      );
    case "user-turn":
      return push("foreign-turn", findForeignTurnEnd(splitting, mark));
    default:
      // In harmony output, the last final channel is the answer, regardless of the text before it.
      if (FINAL_CHANNEL.test(text.slice(mark.start, mark.end)))
        discardBefore(splitting, mark.start);
      splitting.parts.push({ kind: "token", start: mark.start, end: mark.end });
      return mark.end;
  }
}

const FINAL_CHANNEL = /<\|channel\|>\s{0,9}final\b/;

function discardBefore(splitting: SplitState, end: number): void {
  splitting.parts = end === 0 ? [] : [{ kind: "thought", start: 0, end }];
  splitting.hadThoughts = true;
}

const THOUGHT_NAME =
  /^<\/?((?:[\w:]*(?:think|thought|reason|reflect|analysis|scratch|monologue))[\w:]*)/i;

/** Thoughts may nest. An unclosed one extends to the end. */
function findThoughtEnd({ text, closings }: SplitState, mark: Mark): number {
  if (!THOUGHT_NAME.test(text.slice(mark.start, mark.end))) {
    return findClosing(mark, text, closings)?.end ?? text.length;
  }
  let [depth, last] = [1, text.length];
  for (let at = mark.end, tries = 0; tries < MAX_NESTED; tries += 1) {
    const next = findNextThoughtTag(text, at);
    if (next === undefined) return last;
    depth += next.isEnd ? -1 : 1;
    if (next.isEnd) last = next.end;
    if (depth === 0) return last;
    at = next.end;
  }
  return last;
}

const MAX_NESTED = 64;
const THOUGHT_TAGS =
  /<(\/?)(?:[a-z]{2,9}[:_])?(?:think|thinking|thoughts?|(?:think|thought|thinking)_process|reasoning|reflection|analysis|scratchpad|(?:inner_|internal_)?monologue|chain_of_thought|antthinking|reasoning_content|cot_budget_reflect|internal_thoughts)(?:\s[^<>]{0,80})?>/gi;

/** Finds the next tag that opens or closes a thought. A tag in backticks is a mention. */
function findNextThoughtTag(text: string, from: number) {
  THOUGHT_TAGS.lastIndex = from;
  for (let found = THOUGHT_TAGS.exec(text); found !== null; found = THOUGHT_TAGS.exec(text)) {
    const end = found.index + found[0].length;
    if (text[found.index - 1] !== "`" || text[end] !== "`") {
      return { isEnd: found[1] === "/", end };
    }
  }
  return undefined;
}

/**
 * Handles a closing tag without an opening one: some templates open the thought in the prompt, so all text before the
 * tag is a thought.
 */
function consumeThoughtEnd(splitting: SplitState, mark: Mark): number {
  const { text, hadThoughts, parts } = splitting;
  const isLast = text.slice(mark.end).trim() === "";
  if (hadThoughts && isLast) {
    parts.push({ kind: "token", start: mark.start, end: mark.end });
    return mark.end;
  }
  discardBefore(splitting, mark.end);
  return mark.end;
}

const ASSISTANT_TURN =
  /<\|(?:im_start|start|start_header_id|header_start|start_of_role|turn)\|?>(?:assistant|model)\b|<start_of_turn>model\b|<\|(?:assistant|im_assistant|CHATBOT_TOKEN|assistant_start)\|>|<role>ASSISTANT<\/role>|\]~b\]ai\b|<｜(?:hy_)?Assistant｜>|\[\/INST\]|\[\|assistant\|\]/g;

/**
 * Before an answer this is an echo of the prompt, which ends where the model's turn starts. After an answer it is
 * made up.
 */
function findForeignTurnEnd({ text, parts }: SplitState, mark: Mark): number {
  const hasSaid = parts.some(
    ({ kind, start, end }) =>
      (kind === "text" || kind === "code") && text.slice(start, end).trim() !== "",
  );
  if (hasSaid) return text.length;
  ASSISTANT_TURN.lastIndex = mark.end;
  return ASSISTANT_TURN.exec(text)?.index ?? text.length;
}

const TO_VALUE = /^\s*(?:[\w.:-]{1,100}\s*)?(?:\[(?:CALL_ID|ARGS)\][\w-]{0,40}\s*)*(?=[{[])/;

/** Finds the end of an unclosed call: the end of its arguments or of the text. */
function findCallEnd(text: string, mark: Mark): number {
  const lead = TO_VALUE.exec(text.slice(mark.end, mark.end + 300));
  if (lead === null) return text.length;
  return findDocumentEnd(text, mark.end + lead[0].length) ?? text.length;
}
