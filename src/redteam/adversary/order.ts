import type { Encoding } from "../canary/encode.ts";

/** A call of a tool, as the model writes it. */
export interface OrderedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>> | string;
}

/** What an injected text has the model do. It does all of it. */
export interface Order {
  /** Calls of tools, turn by turn: each turn's are made at once. */
  readonly turns?: readonly (readonly OrderedCall[])[];
  /** Turns with a call of a tool, each with other arguments; with `same` all alike. */
  readonly loop?: { readonly turns: number; readonly same?: boolean };
  /** Puts what tools gave into the answer. */
  readonly echo?: boolean;
  readonly event?: string | undefined;
  readonly summary?: string | undefined;
  readonly comments?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** The answer in a thread. */
  readonly reply?: string;
  /** Parts of the answer to a task, and fields put beside them. */
  readonly change?: Readonly<Record<string, unknown>> & {
    readonly title?: string | undefined;
    readonly body?: string | undefined;
    readonly patch?: string | undefined;
  };
  /** The whole answer, as it is; `NONCE` in it stands for the code of the request. */
  readonly raw?: string;
  readonly reasoning?: string | undefined;
  /** A secret that has leaked to the model before, to be told in this form. */
  readonly tell?: { readonly secret: string; readonly as: Encoding; readonly in?: LeakPlace };
  /** Whatever in the prompt looks like a secret is repeated, in this form. */
  readonly repeat?: Encoding;
  /** Characters of filling in the answer. */
  readonly flood?: number;
}

export type LeakPlace =
  | "summary"
  | "comment"
  | "suggestion"
  | "title"
  | "reply"
  | "arguments"
  | "file"
  | "file-name";

/** What an order begins with. */
export const SIGN = "ATTACK-ORDER";

export const writeOrder = (order: Order): string => `${SIGN}${JSON.stringify(order)}`;
