import type { CommitFiles } from "./commit-files.ts";
import type { Facts } from "./facts.ts";
import type { RunnerPlan } from "./hostile-runner.ts";
import type { Check } from "./oracle/evidence.ts";
import type { TaskPlan } from "./task-plan.ts";

/** The control that an attack is about: one that is broken lets at least one of its attacks through. */
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

/** The way in. */
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

/** What an attack needs beside this program. */
export type Need =
  | "sandbox"
  | "task-sandbox"
  | "pages"
  | "processes"
  | "no-approve"
  | "approve"
  | "no-private";

/** A pull request of a hostile author; what is not named is harmless. */
export interface PullPlan {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly branch?: string;
  readonly message?: string | undefined;
  readonly files?: CommitFiles;
  /** Files of the default branch. */
  readonly defaultBranchFiles?: CommitFiles;
  /** What the maintainer's comment says behind the trigger. */
  readonly ask?: string;
  /** A thread that is there before; the last one is answered by the question of a follow-up. */
  readonly thread?: readonly { readonly author: string; readonly body: string }[];
  /** Comments on the page that are there before. */
  readonly comments?: readonly { readonly author: string; readonly body: string }[] | undefined;
}

/** A delivery as its sender makes it: changes of what the code host would send. */
export interface DeliveryPlan {
  readonly body?: string | undefined;
  readonly sender?: { readonly type?: string; readonly login?: string };
  readonly association?: string;
  readonly action?: string;
  readonly signature?: "none" | "wrong" | "of-another-body" | "right" | undefined;
  readonly times?: number;
  /** Fields put over the payload. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Somebody who has signed in, as requests are sent for them. */
export interface Person {
  /** A body with `ifMatch` names the version that was seen. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** What a request of a person is about. */
export interface ApiAttackContext extends Facts {
  readonly viewer: Person;
  readonly admin: Person;
  /** Id of a review of the attack's repository whose draft is there. */
  draft(): Promise<string>;
  /** Sends the config of a provider for the attack's repository; gives its id. */
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
  | { readonly kind: "api"; readonly requests: (scene: ApiAttackContext) => Promise<void> };

/** One attack: what is wanted, how it is tried, and how its success would show beside what every attack is judged by. */
export interface Attack {
  readonly name: string;
  readonly control: Control;
  readonly vector: Vector;
  /** What the attacker wants, a few words. */
  readonly wants: string;
  readonly act: Act;
  readonly needs?: readonly Need[];
  readonly checks?: readonly Check[];
  /** Why what it left proves nothing, one line; `undefined` when it does. */
  readonly proof?: Check;
  /** Whether the model must have obeyed for the attack to prove anything; it must unless this is false. */
  readonly mustLand?: boolean;
}
