import { splitModelText } from "../answer/split-model-text.ts";

const LEADING_THOUGHT =
  /^\s*(?:<(?:[a-z]{2,9}:)?(think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad)(?:\s[^<>]{0,80})?>[\s\S]*?<\/(?:[a-z]{2,9}:)?\1\s{0,9}>|\[THINK\][\s\S]*?\[\/THINK\]|◁think▷[\s\S]*?◁\/think▷|<\|START_THINKING\|>[\s\S]*?<\|END_THINKING\|>)[^\S\n]*\n?/i;
const LEADING_TOKEN =
  /^\s*(?:<\|(?:im_start|start|start_header_id|header_start|start_of_role)\|>assistant(?:<\|(?:end_header_id|header_end|end_of_role|message)\|>)?|<start_of_turn>model|<\|(?:assistant|begin_of_text|START_RESPONSE|channel)\|>(?:final<\|message\|>)?|<｜[^<>｜\s]{1,40}｜>|<bos>|\[gMASK\](?:<sop>)?)[^\S\n]*\n?/;
const TRAILING_TOKENS =
  /(?:(?:<\|[\w/]{1,40}\|>|<｜[^<>｜\s]{1,40}｜>|<(?:end_of_turn|eos|pad|unk|bos|EOT|EOS_TOKEN)>|\[\/?INST\]|\[\/?gMASK\])\s*)+$/;
/** The end of a sequence; in a file with stricken text it is that. */
const TRAILING_END = /(?:<\/s>\s*)+$/;
/** Ends of thoughts that nothing opens, on a line of their own or at its end. */
const ORPHANED_END = /^[\s\S]*?<\/(?:think|thinking|reasoning)\s{0,9}>[^\S\n]*(?:\n|$)/i;
const MAX_ROUNDS = 8;

/**
 * Takes what a chat template left around a suggestion: thoughts and tokens in front, calls and tokens behind. Inside it
 * everything is code, and nothing goes that the file itself holds. Empty when nothing else was there.
 */
export function cleanSuggestion(text: string, file: string): string {
  const isForeign = (found: string): boolean => {
    const tags = found.match(/<[^<>\s]{1,80}>|\[\/?[A-Za-z]{1,12}\]|◁\/?think▷/g) ?? [];
    return tags.some((tag) => !file.includes(tag));
  };
  let rest = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = withoutFront(rest, isForeign);
    if (next === rest) break;
    rest = next;
  }
  for (const pattern of [TRAILING_TOKENS, TRAILING_END, TRAILING_TOKENS]) {
    const tokens = pattern.exec(rest)?.[0] ?? "";
    const isOpened = pattern === TRAILING_END && /<s[\s>]/i.test(rest);
    if (!isOpened && isForeign(tokens)) rest = rest.slice(0, rest.length - tokens.length).trimEnd();
  }
  const orphan = ORPHANED_END.exec(rest)?.[0] ?? "";
  const isOpened = /<(?:think|thinking|reasoning)[\s>]/i.test(orphan);
  if (!isOpened && isForeign(orphan)) rest = rest.slice(orphan.length);
  return withoutEnds(rest, isForeign);
}

type IsForeign = (found: string) => boolean;

function withoutFront(text: string, isForeign: IsForeign): string {
  const found = LEADING_THOUGHT.exec(text)?.[0] ?? LEADING_TOKEN.exec(text)?.[0] ?? "";
  return isForeign(found) ? text.slice(found.length) : text;
}

/** Leaves out thoughts that nothing closes and calls: whole lines at the beginning or the end. */
function withoutEnds(text: string, isForeign: IsForeign): string {
  const parts = splitModelText(text);
  const last = parts.at(-1);
  if (last === undefined || (last.kind !== "thought" && last.kind !== "call")) return text;
  const before = text.slice(0, last.start);
  const startsLine = /(?:^|\n)[^\S\n]*$/.test(before);
  if (!startsLine || !isForeign(text.slice(last.start, last.end))) return text;
  return before.trimEnd();
}
