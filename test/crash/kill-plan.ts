import type { FaultPlan, HostCall } from "../../src/demo/host/host-context.ts";
import type { Random } from "./random.ts";

/** When a life of the server ends. */
export type KillPlan =
  /** So long after its start. */
  | { readonly at: "time"; readonly ms: number }
  /** So long after the code host has got a call of that kind. */
  | { readonly at: "call"; readonly call: CallKind; readonly ms: number }
  /** So long after the code host has answered a write of that kind: the server is just keeping what became of it. */
  | { readonly at: "answer"; readonly call: CallKind; readonly ms: number }
  /** When the store has been written to so often. */
  | { readonly at: "commit"; readonly count: number }
  /** So long after a delivery was sent. */
  | { readonly at: "delivery"; readonly ms: number };

export type CallKind = keyof typeof CALLS;

const CALLS = {
  review: /^POST .*\/pulls\/\d+\/reviews$/,
  reply: /^POST .*\/pulls\/\d+\/comments\/\d+\/replies$/,
  notice: /^POST .*\/issues\/\d+\/comments$/,
  reaction: /^POST .*\/reactions$/,
  token: /^POST .*\/access_tokens$/,
  delivery: /^GET \/app\/hook\/deliveries/,
  pull: /^GET .*\/pulls\/\d+$/,
  git: /^\w+ \/git\//,
} as const;

/** A life that no call and no delivery ends is ended then. */
export const LONGEST_LIFE_MS = 7_000;

/** The start takes up to the first of these; then work goes on, short and long. */
const LIVES_MS: readonly (readonly [weight: number, span: readonly [number, number]])[] = [
  [5, [0, 900]],
  [8, [900, 3_500]],
  [7, [3_500, LONGEST_LIFE_MS]],
];
const WINDOW_MS = 30;
/** Between an answer and the last of what is kept of it. */
const KEEP_MS = 12;
/** What must happen once is aimed at more often. */
/** Of a start with some work behind it. */
const MOST_COMMITS = 80;
const WRITE_AIMS = [
  [3, "review"],
  [2, "reply"],
  [1, "notice"],
  [1, "reaction"],
] as const;
const AIMS = [...WRITE_AIMS, [1, "token"], [1, "delivery"], [1, "pull"], [1, "git"]] as const;

/** Chooses the end of a life: about a third of them anywhere, the others close to what must not be cut in two. */
export function planKill(random: Random): KillPlan {
  const at = random.below(100);
  if (at < 30) return { at: "time", ms: lifetime(random) };
  if (at < 45) return { at: "commit", count: 1 + Math.floor(random.below(MOST_COMMITS)) };
  if (at < 54) return { at: "delivery", ms: random.below(WINDOW_MS) };
  if (at < 75) {
    const write = random.weigh<CallKind>(WRITE_AIMS);
    return { at: "answer", call: write, ms: random.below(KEEP_MS) };
  }
  const call = random.weigh<CallKind>(AIMS);
  return { at: "call", call, ms: random.chance(0.3) ? 0 : random.below(WINDOW_MS) };
}

/** Tells whether a call is of a kind. */
export function isCall(
  kind: CallKind,
  { method, path }: Pick<HostCall, "method" | "path">,
): boolean {
  return CALLS[kind].test(`${method} ${path.split("?", 1)[0]}`);
}

const WRITES: readonly CallKind[] = ["review", "reply", "notice", "reaction"];
const FAULT_SHARE = 0.06;

/** Now and then a write that took effect, or did not, is answered badly, so that kills hit doubt as well. */
export function doubtfulWrites(random: Random): FaultPlan {
  return (call) => {
    if (!WRITES.some((kind) => isCall(kind, call)) || !random.chance(FAULT_SHARE)) return undefined;
    return { kind: random.pick(["error-after", "reset-after", "reset"] as const) };
  };
}

function lifetime(random: Random): number {
  const [least, most] = random.weigh(LIVES_MS);
  return least + random.below(most - least);
}
