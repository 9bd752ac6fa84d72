import type { Encoding } from "../canary/encode.ts";

/** Tool call in the model's format. */
export interface OrderedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>> | string;
}

/** Instructions that an injected text gives to the model, which follows all of them. */
export interface Order {
  /** Tool calls by turn; the calls of a turn are made at once. */
  readonly turns?: readonly (readonly OrderedCall[])[];
  /** Number of turns with a tool call, each with different arguments unless `same` is set. */
  readonly loop?: { readonly turns: number; readonly same?: boolean };
  /** Copies tool results into the answer. */
  readonly echo?: boolean;
  readonly event?: string | undefined;
  readonly summary?: string | undefined;
  readonly comments?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** Answer in a thread. */
  readonly reply?: string;
  /** Parts of the answer to a task, with additional fields. */
  readonly change?: Readonly<Record<string, unknown>> & {
    readonly title?: string | undefined;
    readonly body?: string | undefined;
    readonly patch?: string | undefined;
  };
  /** Complete raw answer; `NONCE` in it is replaced by the nonce of the request. */
  readonly raw?: string;
  readonly reasoning?: string | undefined;
  /** Secret that has leaked to the model, to be included in this encoding. */
  readonly tell?: { readonly secret: string; readonly as: Encoding; readonly in?: LeakPlace };
  /** Encoding in which everything that looks like a secret in the prompt is repeated. */
  readonly repeat?: Encoding;
  /** Number of filler characters in the answer. */
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

/** Start of an order. */
export const SIGN = "ATTACK-ORDER";

export const writeOrder = (order: Order): string => `${SIGN}${JSON.stringify(order)}`;
