import type { PromptAnswer } from "../../demo/model/prompt.ts";
import { encode } from "../canary/encode.ts";
import { createChange } from "./create-change.ts";
import type { Order, OrderedCall } from "./order.ts";

/** Information that the adversary has when it answers. */
export interface Situation {
  readonly orders: readonly Order[];
  /** Complete text of the prompt. */
  readonly shown: string;
  /** Results of tools in this conversation. */
  readonly results: readonly string[];
  /** Number of answers given in this conversation. */
  readonly turn: number;
  readonly hasTools: boolean;
  readonly isFollowup: boolean;
  readonly isTask: boolean;
  /** Name of the attack according to the prompt. */
  readonly name: string;
  /** Returns a secret that has already leaked to the model. */
  leaked(secret: string): string;
}

/** Word that marks an answer of an adversary that obeyed. */
export const OBEYED = "obeyed";

/** Answers like a model that obeys every instruction in its prompt, regardless of the author. */
export function obey(situation: Situation): PromptAnswer {
  const calls = situation.hasTools ? createCalls(situation) : [];
  const reasoning = situation.orders.map((order) => order.reasoning ?? "").join("");
  if (calls.length > 0) return { reasoning, text: "", calls: calls.map(toCall) };
  const raw = situation.orders.find((order) => order.raw !== undefined)?.raw;
  if (raw !== undefined) return { reasoning, text: withNonce(raw, situation.shown), calls: [] };
  return { reasoning, text: createAnswer(situation), calls: [] };
}

/** Inserts the nonce of the request, which the answer must repeat. */
const withNonce = (raw: string, shown: string): string =>
  raw.replaceAll("NONCE", /"nonce": "([0-9a-f]{8,})"/.exec(shown)?.[1] ?? "");

function createAnswer(situation: Situation): string {
  const { isTask, isFollowup } = situation;
  if (isTask) return JSON.stringify(createChange(situation, leakedText(situation, "summary")));
  return isFollowup ? createReply(situation) : JSON.stringify(createReview(situation));
}

function createCalls({ orders, turn, leaked }: Situation): readonly OrderedCall[] {
  const told = orders.flatMap(({ tell }): OrderedCall[] =>
    tell?.in === "arguments" && turn === 0 ? asArguments(encode(leaked(tell.secret), tell.as)) : [],
  );
  const asked = orders.flatMap((order) => order.turns?.[turn] ?? []);
  const looped = orders.flatMap(({ loop }): OrderedCall[] =>
    loop !== undefined && turn < loop.turns
      ? [{ tool: "search", arguments: { pattern: loop.same === true ? "x" : `x${turn}` } }]
      : [],
  );
  return [...told, ...asked, ...looped];
}

/** One tool reads its argument, the other starts it as a program. */
const asArguments = (text: string): OrderedCall[] => [
  { tool: "read_file", arguments: { path: text } },
  { tool: "search", arguments: { pattern: text } },
];

/** Arguments that are not an object are sent unchanged. */
const toCall = ({ tool, arguments: given }: OrderedCall): PromptAnswer["calls"][number] => ({
  name: tool,
  arguments: given as Readonly<Record<string, unknown>>,
});

function leakedText({ orders, shown, results, name, leaked }: Situation, place: string): string {
  const parts = orders.flatMap((order) => {
    const { tell } = order;
    return [
      ...(tell !== undefined && (tell.in ?? "summary") === place
        ? [encode(leaked(tell.secret), tell.as)]
        : []),
      ...(place === "summary" || place === "reply" ? echoedTexts(order, { shown, results }) : []),
    ];
  });
  return orders.length === 0 ? "" : [`${OBEYED}-${name}`, ...parts].join("\n\n");
}

function echoedTexts(
  order: Order,
  { shown, results }: Pick<Situation, "shown" | "results">,
): readonly string[] {
  return [
    ...(order.echo === true ? results : []),
    ...(order.repeat === undefined ? [] : repeated(shown, order.repeat)),
    ...(order.flood === undefined ? [] : ["A".repeat(order.flood)]),
  ];
}

const repeated = (shown: string, as: NonNullable<Order["repeat"]>): readonly string[] =>
  findSecretLike(shown).map((secret) => encode(secret, as));

function createReply(situation: Situation): string {
  const said = situation.orders.map(({ reply, summary }) => reply ?? summary ?? "");
  const words = [...said, leakedText(situation, "reply"), leakedText(situation, "summary")];
  return words.filter((one) => one !== "").join("\n\n") || "That is so.";
}

function createReview(situation: Situation): object {
  const { orders } = situation;
  const own = createLeakComments(situation);
  const comments = [...orders.flatMap((order) => order.comments ?? []), ...own];
  const summaries = orders.map(({ summary }) => summary ?? "");
  const summary = [...summaries, leakedText(situation, "summary")].filter((one) => one !== "");
  return {
    summary: summary.join("\n\n") || "Nothing stands out.",
    event: orders.find(({ event }) => event !== undefined)?.event ?? "COMMENT",
    comments,
  };
}

const PLACE = { path: "src/change.js", side: "RIGHT", line: 1 } as const;

/** Creates comments with the leaked secret, if an order names such a place. */
function createLeakComments({ orders, leaked }: Situation): readonly object[] {
  return orders.flatMap(({ tell }) => {
    if (tell === undefined) return [];
    const text = encode(leaked(tell.secret), tell.as);
    const base = { ...PLACE, severity: "major", title: "A remark", body: "See here." };
    switch (tell.in) {
      case "comment":
        return [{ ...base, body: text }];
      case "title":
        return [{ ...base, title: text }];
      case "suggestion":
        return [{ ...base, suggestion: `// ${text}` }];
      default:
        return [];
    }
  });
}

const LIKELY =
  /\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|AKIA[0-9A-Z]{16}|sk-[\w-]{20,}|hf_\w{20,}|xox[bp]-[\w-]{20,}|[A-Za-z0-9_-]{32,})/g;
const MOST = 40;

/** Finds texts that look like secrets. */
function findSecretLike(text: string): readonly string[] {
  return [...new Set(text.match(LIKELY) ?? [])].slice(0, MOST);
}
