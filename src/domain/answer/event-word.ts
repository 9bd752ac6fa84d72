import type { RecoveredReview } from "./recovered.ts";

/** The event of a review, as read from the model's answer. */
export type RecoveredEvent = NonNullable<RecoveredReview["event"]>;

/** Words for each event. The first pattern that matches the whole text wins. */
const WORDS: readonly (readonly [RecoveredEvent, RegExp])[] = [
  [
    "REQUEST_CHANGES",
    /^(?:(?:i |we |strongly |strong |please |must |hard |soft )*(?:requests?|requested|requesting|require|requires|needs?) (?:(?:some|major|minor|more|further|significant) )*(?:changes?|work|fix|fixes|revisions?|rework|attention|improvements?)(?: .*)?|(?:(?:major|significant|code) )?changes? (?:requested|required|needed|necessary|request)(?: .*)?|(?:major|significant|critical) (?:changes?|revisions?|issues?)|(?:strong |hard |soft )?(?:rejects?|rejected|rejection|rejecting)(?: .*)?|block|blocks|blocked|blocker|blocking|(?:do not|dont|don t|should not|cannot|can not|can t|must not|not|no|never|un) ?(?:yet )?(?:be )?(?:ready )?(?:to |for )?(?:approv\w*|merg\w*|accept\w*|lgtm|ship|ready|mergeable|pass\w*|ok|acceptable)(?: .*)?|disapproved?|unapproved?|not ready(?: .*)?|den(?:y|ied)|declined?|nacked|nack|revise|revisions? (?:required|needed|requested)|re ?work(?: .*)?|no ?go|must (?:fix|be fixed|change|revise)(?: .*)?|fix(?: .*)? (?:required|needed|first)|hold|on hold|fail|fails|failed|failing|failure|veto(?:ed)?|vote down|minus one|approv\w* (?:only )?(?:after|once|if|when|pending|subject to|conditional(?:ly)? (?:on|upon))(?: .*)?)$/,
  ],
  ["REQUEST_CHANGES", /^(?:-1|-2|👎|❌|🛑|⛔|🚫|✋)$/u],
  [
    "REQUEST_CHANGES",
    /^(?:拒绝|驳回|打回|不通过|不同意|需要修改|需修改|需要更改|请求更改|请求修改|要求修改|変更を要求|変更要求|修正が必要|却下|변경 요청|거절|änderungen? (?:erforderlich|nötig|anfordern|angefordert|notwendig)|abgelehnt|ablehnen|ablehnung|rechaza\w*|cambios (?:solicitados|necesarios|requeridos)|solicitar cambios|refusé\w*|refuser|rejet\w*|modifications? (?:demandées?|requises?|nécessaires?)|demander des modifications|mudanças (?:solicitadas|necessárias)|rejeitado|отклон\w*|требу\w* (?:изменен\w*|правк\w*|доработ\w*))$/u,
  ],
  [
    "COMMENT",
    /^(?:comments?|commented|commenting|comment only|comments only|leave (?:a )?comments?|neutral|discuss|discussion|needs discussion|feedback|abstain|(?:approve|approved|accept|accepted|approval|lgtm) (?:with|but|and) (?:(?:minor|some|small|a few|optional) )*(?:comments?|suggestions?|nits?|nitpicks?|remarks?|reservations?|notes?|changes?|fixes|improvements?|edits?)|(?:minor|small|optional) (?:comments?|suggestions?|changes?|issues?|fixes|nits)|评论|コメント|kommentar|kommentieren|comentar\w*|commentaires?)$/u,
  ],
  ["APPROVE", /^approved?$/],
];
/** Positive words. Only the word for an approval itself counts as an approval. */
const POSITIVE =
  /^(?:approv\w*|lgtm|looks good(?: to me)?|accept(?:ed)?|ship it|merge|mergeable|ready(?: to merge)?|pass(?:ed|es)?|ok|okay|good|great|fine|yes|ack|\+1|👍|✅|🚀|通过|同意|批准|genehmigt|aprobad\w|aprovado|approuvé)$/u;
/** States of the review process that do not name an event. */
const NO_WORD =
  /^(?:none|null|n a|undefined|tbd|completed?|done|finished|success(?:ful)?|reviewed|final|open|closed|info)$/;
const SEGMENT_END = /[.:;,()\n!–—|/]|\s-\s|\s(?:or|but|oder|ou)\s/;
const MAX_CHARS = 300;
const MAX_WORDS = 5;

/**
 * Parses the word for an event in any spelling. Text after a full stop, a colon or a dash is an explanation. Returns
 * `positive` for a positive word that is not an approval, `unknown` for an unknown word, and `undefined` for a
 * sentence or no content.
 */
export function parseEventWord(
  written: string,
): RecoveredEvent | "positive" | "unknown" | undefined {
  const text = written.slice(0, MAX_CHARS);
  const whole = normalizeWords(text);
  const [first = "", ...others] = text
    .normalize("NFKC")
    .split(SEGMENT_END)
    .map(normalizeWords)
    .filter((segment) => segment !== "");
  const said = [whole, first, ...others].map(matchEvent);
  if (said.includes("REQUEST_CHANGES")) return "REQUEST_CHANGES";
  if (said[0] === "APPROVE" && /[?？]/.test(text)) return "positive";
  if (said[0] !== undefined) return said[0];
  if (said[1] === "COMMENT" && !said.includes("APPROVE")) return "COMMENT";
  // A longer text may withdraw the approval.
  if (said.includes("APPROVE")) return "positive";
  if (first === "" || NO_WORD.test(first)) return undefined;
  if (POSITIVE.test(first)) return "positive";
  return first.split(" ").length > MAX_WORDS ? undefined : "unknown";
}

const matchEvent = (words: string): RecoveredEvent | undefined =>
  WORDS.find(([, pattern]) => pattern.test(words))?.[0];

/** Reduces a text to lower-case words. A sign stays if there are no words. */
function normalizeWords(written: string): string {
  const text = written
    .slice(0, MAX_CHARS)
    .normalize("NFKC")
    .replace(/([a-z])(?=[A-Z])/g, "$1_")
    .toLowerCase()
    .replace(/['’]/g, "")
    .trim();
  const words = text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const isSign = words === "" || /^[+-]\d$/.test(text);
  return isSign ? text.replace(/[\s"`*_]+|\uFE0F/g, "") : words;
}
