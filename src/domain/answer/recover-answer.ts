import type { Candidate } from "./candidate.ts";
import { type AnswerChoice, chooseAnswer, type OutputContext } from "./choose-answer.ts";
import { collectCandidates } from "./collect-candidates.ts";
import { findOwnObject } from "./find-own-object.ts";
import { hasAnswerContent } from "./has-answer-content.ts";
import { normalizePunctuation } from "./normalize-punctuation.ts";
import type { Contract, Recovered, RecoveredValues } from "./recovered.ts";
import { scanOutput } from "./scan-output.ts";
import type { ScanMatch, ScanResult } from "./scan-state.ts";

/** Known facts about the expected answer. */
export interface RecoverOptions {
  /** Code that only the prompt contained and that the answer was asked to repeat. */
  readonly nonce?: string | undefined;
}

// A prefilled answer lacks its first brace.
const BEHEADED = /^(?:\s|```\w*\s)*(?="(?:nonce|summary|event|comments|title|body|patch)"\s*:)/;
const MAX_LEAD = 1000;
const SPARE_FUEL = 200_000;

/**
 * Recovers the model's own answer from its output, however malformed, or prose worth publishing instead. Never throws
 * and never invents missing parts. An object with the nonce is the model's own. Without a nonce, an object on its own
 * lines or in its own fence is preferred to one in a sentence, a code span or a quote; several differing candidates
 * are `ambiguous`.
 * @example
 * recoverAnswer("review", "Sure!\n{'summary': 'Fine.', 'comments': [],}").kind; // "ok"
 */
export function recoverAnswer<Asked extends Contract>(
  contract: Asked,
  text: string,
  { nonce }: RecoverOptions = {},
): Recovered<Asked> {
  const recovered = recover(contract, text, nonce);
  if (nonce === undefined) return recovered;
  const own = isCertain(recovered) ? undefined : findOwnObject(text, nonce);
  return stripNonce(own === undefined ? recovered : recover(contract, own, nonce), nonce);
}

/** Decides whether the answer has the nonce and none of its ends was guessed. */
function isCertain(recovered: Recovered): boolean {
  const { kind } = recovered;
  return kind === "ok" && recovered.isOwn === true && !recovered.repairs.some(isGuess);
}

/** Repairs that may have cut text off the answer or taken foreign text into it. */
const GUESSES = new Set(["inner-quote", "missing-quote", "missing-comma", "wrapper", "truncated"]);
const isGuess = (repair: string): boolean => GUESSES.has(repair);

function recover<Asked extends Contract>(
  contract: Asked,
  text: string,
  nonce: string | undefined,
): Recovered<Asked> {
  const scanned = scan(contract, text, nonce);
  const candidates = [
    ...collectCandidates(contract, scanned.discarded, nonce).filter(isNoThought),
    ...collectCandidates(contract, scanned.finds, nonce),
  ];
  const choice = chooseAnswer(candidates, toOutputContext({ text, scanned, nonce }));
  return toRecovered(contract, text, { scanned, choice });
}

function scan(contract: Contract, text: string, nonce: string | undefined): ScanResult {
  const scanned = scanText(contract, text, nonce);
  const { from } = scanned;
  const prefix = BEHEADED.exec(text.slice(from, from + MAX_LEAD))?.[0];
  if (prefix === undefined) return scanned;
  const whole = scanText(contract, `{${text.slice(from + prefix.length)}`, nonce);
  const [first] = whole.finds;
  if (first?.kind !== "answer" || first.start > 0 || !hasAnswerContent(contract, first.node))
    return scanned;
  const repair = (find: ScanMatch): ScanMatch => ({
    ...find,
    repairs: [...find.repairs, "missing-brace"],
  });
  return { ...whole, finds: whole.finds.map(repair) };
}

function scanText(contract: Contract, text: string, nonce: string | undefined): ScanResult {
  const scanned = scanOutput({ contract, text, nonce, fuel: { left: SPARE_FUEL + text.length } });
  const isGuessed = scanned.finds.some(({ repairs }) => repairs.includes("inner-quote"));
  const isSound = scanned.finds.length > 0 && scanned.begun.length === 0 && !isGuessed;
  const plain = isSound ? text : normalizePunctuation(text);
  if (plain === text) return scanned;
  const fuel = { left: SPARE_FUEL + text.length };
  const again = scanOutput({ contract, text: plain, nonce, fuel });
  const repair = (find: ScanMatch): ScanMatch => ({
    ...find,
    repairs: [...find.repairs, "full-width"],
  });
  return again.finds.length === 0 ? scanned : { ...again, finds: again.finds.map(repair) };
}

/**
 * Decides whether an answer before an unmatched closing thought tag may be meant, as the tag may be a quote: the
 * answer has the nonce, or is complete and stands alone.
 */
function isNoThought({ nonce, standing, truncated }: Candidate): boolean {
  return nonce === "own" || (standing === "alone" && !truncated);
}

interface ScannedOutput {
  readonly text: string;
  readonly scanned: ScanResult;
  readonly nonce: string | undefined;
}

function toOutputContext({ text, scanned, nonce }: ScannedOutput): OutputContext {
  return {
    begun: scanned.begun,
    letters: scanned.talk.match(/\p{L}/gu)?.length ?? 0,
    holdsNonce: nonce !== undefined && text.includes(`"${nonce}"`),
    hasNonce: nonce !== undefined,
  };
}

function toRecovered<Asked extends Contract>(
  contract: Asked,
  text: string,
  { scanned, choice }: { readonly scanned: ScanResult; readonly choice: AnswerChoice<Asked> },
): Recovered<Asked> {
  if (choice.kind === "none") return toProseResult(text, scanned);
  if (choice.kind === "ambiguous") return toAmbiguous(choice.candidates);
  const { candidate } = choice;
  const { value, reason = "The output holds no answer.", truncated, nonce } = candidate;
  if (value === undefined) return { kind: "failed", reason };
  if (!hasContent(contract, value)) return { kind: "failed", reason: NO_CONTENT_REASON };
  const repairs = truncated ? [...candidate.repairs, "truncated"] : candidate.repairs;
  if (repairs.some(isGuess) && isMixed(contract, text, candidate))
    return { kind: "ambiguous", candidates: [value] };
  return { kind: "ok", value, repairs, truncated, isOwn: nonce === "own" ? true : undefined };
}

const ROOT_MEMBER = {
  review: /(?<!\\)["'“](summary|event|comments)["'”]\s*[:：]/g,
  task: /(?<!\\)["'“](title|body|patch)["'”]\s*[:：]/g,
} as const;

/**
 * Decides whether a member of the answer occurs twice in its text, or was read as text of another member. One of the
 * two may belong to a quoted object.
 */
function isMixed(
  contract: Contract,
  text: string,
  { start, end, truncated, said }: Candidate,
): boolean {
  // The start of the object may be in the prose before the parsed part, its end in the prose after it.
  const from = start === 0 ? 0 : text.lastIndexOf("\n\n", start - 1) + 1;
  const next = text.indexOf("\n\n", end);
  const written = text.slice(from, truncated || next === -1 ? text.length : next);
  const keys = [...written.matchAll(ROOT_MEMBER[contract])].map(([, key = ""]) => key);
  const isLost = !truncated && keys.some((key) => !(key in said));
  return isLost || new Set(keys).size < keys.length;
}

function toAmbiguous<Asked extends Contract>(
  candidates: readonly Candidate<Asked>[],
): Recovered<Asked> {
  const values = candidates.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const [cut] = candidates;
  if (values.length > 0 || !cut) return { kind: "ambiguous", candidates: values };
  return { kind: "failed", reason: cut.reason ?? "The output holds no answer." };
}

/** Decides whether an answer that repeats the nonce also has content. */
function hasContent(contract: Contract, value: RecoveredValues[Contract]): boolean {
  const { comments, event: _event, ...words } = value as RecoveredValues["review"];
  const hasWords = Object.values(words).some((word) => typeof word === "string" && word.trim());
  return hasWords || (contract === "review" && (comments?.length ?? 0) > 0);
}

const NO_CONTENT_REASON = "The answer says nothing: it is empty or an echo of the schema.";

function toProseResult(text: string, scanned: ScanResult): Recovered<never> {
  if (text.trim() === "") return { kind: "failed", reason: "The output is empty." };
  if (scanned.wasBegun) {
    return {
      kind: "failed",
      reason: "The output was cut or broken before the answer said anything.",
    };
  }
  const prose = salvageProse(scanned.prose, scanned.talk);
  if (prose !== undefined) return { kind: "salvaged", text: prose };
  return { kind: "failed", reason: failureReason(scanned) };
}

function failureReason({ finds, hadToolCalls, hadThoughts }: ScanResult): string {
  if (finds.length > 0) return NO_CONTENT_REASON;
  if (hadToolCalls) return "The output is a tool call, not an answer.";
  if (hadThoughts) return "The output holds thoughts, but no answer after them.";
  return "The output holds no answer.";
}

/** Removes the nonce from every text of an answer, as it is not meant for readers. */
export function stripNonce<Asked extends Contract>(
  recovered: Recovered<Asked>,
  nonce: string,
): Recovered<Asked> {
  return stripFromValue(recovered, nonce) as Recovered<Asked>;
}

function stripFromValue(value: unknown, nonce: string): unknown {
  if (typeof value === "string") return value.replaceAll(nonce, "");
  if (Array.isArray(value)) return value.map((item) => stripFromValue(item, nonce));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, stripFromValue(item, nonce)]),
  );
}

const FENCED = /^(?:```|~~~)[^\n]*\n[\s\S]*?(?:^(?:```|~~~)[^\S\n]*$|(?![\s\S]))/gm;
const WHOLE_FENCE = /^(```|~~~)(?:markdown|md|text)?[^\S\n]*\n([\s\S]*?)\n\1\s*$/;
const SPEAKER = /^(?:assistant|ai|model|final)\s*:\s*/i;
const REFUSAL =
  /^(?:i['’]?m (?:very )?sorry|sorry\b|i apologi[sz]e|i (?:can(?:no|['’])t|am unable|am not able|won['’]t))/i;
// Unparsed data is not worth showing to people.
const DATA = /^(?:(?:```|~~~)\w*\s*)?(?:\{\s*["'{[]|\[\s*[{"])/;
const YAML_KEY = /^(?:summary|event|comments|title|body|patch):(?=\s)/gm;
const MIN_LETTERS = 20;
const MIN_SHARE = 0.5;
const MAX_REFUSAL = 400;

/** Returns prose worth publishing as it is; `undefined` for no prose, an announcement or a refusal. */
export function salvageProse(prose: string, talk: string): string | undefined {
  const text = prose.trim().replace(SPEAKER, "");
  if ((REFUSAL.test(text) && text.length < MAX_REFUSAL) || isData(text)) return undefined;
  const whole = WHOLE_FENCE.exec(text)?.[2];
  const said = whole ?? stripLeadIn(talk.replace(FENCED, "").trim());
  const letters = said.match(/\p{L}/gu)?.length ?? 0;
  const isProse = letters >= MIN_LETTERS && letters >= said.replace(/\s/g, "").length * MIN_SHARE;
  return isProse ? (whole ?? text).trim() : undefined;
}

function stripLeadIn(talk: string): string {
  return talk.endsWith(":") ? talk.slice(0, talk.lastIndexOf("\n") + 1) : talk;
}

function isData(text: string): boolean {
  return DATA.test(text) || (text.match(YAML_KEY)?.length ?? 0) > 1;
}
