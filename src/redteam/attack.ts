import type { Facts } from "./facts.ts";
import type { RunnerPlan } from "./hostile-runner.ts";
import type { Check } from "./oracle/evidence.ts";
import type { CommitFiles, TaskPlan } from "./task-plan.ts";

/** Controls that attacks test. If a control is broken, at least one of its attacks succeeds. */
export const CONTROLS = [
  "tools",
  "trunk",
  "sandbox",
  "hidden",
  "inbound",
  "outbound",
  "markup",
  "page",
  "approve",
  "target",
  "marker",
  "gate",
  "access",
  "address",
  "spend",
  "process",
  "protected",
  "tamper",
  "writer",
  "branch",
  "caller",
  "normalizer",
  "callback",
  "order",
  "place",
] as const;
export type Control = (typeof CONTROLS)[number];

/** Attack vectors. */
export const VECTORS = [
  "title",
  "body",
  "branch",
  "file-name",
  "file",
  "diff",
  "commit",
  "trigger",
  "thread",
  "other-author",
  "rules",
  "ai-folder",
  "script-output",
  "helper-output",
  "provider",
  "webhook",
  "api",
  "tree",
  "unicode",
  "html-comment",
  "ci-log",
  "checkout",
  "job-log",
  "fix-branch",
  "workflow-token",
  "task-request",
  "runner",
] as const;
export type Vector = (typeof VECTORS)[number];

/** Requirements of an attack beside this program. */
export type Need =
  | "sandbox"
  | "task-sandbox"
  | "pages"
  | "processes"
  | "no-approve"
  | "approve"
  | "no-private";

/** Pull request of a hostile author; the defaults are harmless. */
export interface PullPlan {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly branch?: string;
  readonly message?: string | undefined;
  readonly files?: CommitFiles;
  /** Files of the default branch. */
  readonly defaultBranchFiles?: CommitFiles;
  /** Text of the maintainer's comment after the trigger. */
  readonly ask?: string;
  /** Existing thread; its last comment is followed by the question. */
  readonly thread?: readonly { readonly author: string; readonly body: string }[];
  /** Existing comments on the page. */
  readonly comments?: readonly { readonly author: string; readonly body: string }[] | undefined;
}

/** Changes to a webhook delivery of the code host. */
export interface DeliveryPlan {
  readonly body?: string | undefined;
  readonly sender?: { readonly type?: string; readonly login?: string };
  readonly association?: string;
  readonly action?: string;
  readonly signature?: "none" | "wrong" | "of-another-body" | "right" | undefined;
  readonly times?: number;
  /** Fields merged into the payload. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Signed-in user who sends requests. */
export interface Person {
  /** A body with `ifMatch` names the version that the request is based on. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Context of a user's request. */
export interface ApiAttackContext extends Facts {
  readonly viewer: Person;
  readonly admin: Person;
  /** Returns the id of a review of the attack's repository that has a draft. */
  draft(): Promise<string>;
  /** Creates a provider config for the attack's repository; returns its id. */
  createProvider(): Promise<string>;
}

export type Act =
  | {
      readonly kind: "review" | "followup" | "action" | "cli";
      readonly plan: (facts: Facts) => PullPlan;
    }
  | { readonly kind: "local"; readonly plan: (facts: Facts) => PullPlan }
  | { readonly kind: "task"; readonly plan: (facts: Facts) => TaskPlan }
  | { readonly kind: "runner"; readonly plan: RunnerPlan }
  | { readonly kind: "delivery"; readonly plan: (facts: Facts) => DeliveryPlan }
  | { readonly kind: "api"; readonly requests: (context: ApiAttackContext) => Promise<void> };

/**
 * Attack: its goal, its execution, and the checks for its success in addition to the common ones.
 */
export interface Attack {
  readonly name: string;
  readonly control: Control;
  readonly vector: Vector;
  /** Goal of the attacker, a few words. */
  readonly wants: string;
  readonly act: Act;
  readonly needs?: readonly Need[];
  readonly checks?: readonly Check[];
  /** Explains in one line why the result proves nothing; `undefined` if it is valid. */
  readonly proof?: Check;
  /** The attack proves something only if the model obeyed; true by default. */
  readonly mustLand?: boolean;
}
