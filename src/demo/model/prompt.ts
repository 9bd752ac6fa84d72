import type { SampleTurn } from "../sample/sample.ts";

/** Answer of the embedded model to a prompt: first its tool calls, then its result. */
export interface PromptAnswer {
  readonly reasoning: string;
  readonly text: string;
  readonly calls: SampleTurn["calls"];
}

export interface Prompt {
  readonly system: string;
  readonly user: string;
  readonly hasTools: boolean;
  /** Number of answers given in this conversation. */
  readonly turn: number;
}

/**
 * Returns the nonce that the answer must repeat, as a member of its object; empty for a prompt
 * without one.
 */
export function readNonce({ user }: Pick<Prompt, "user">): { readonly nonce?: string } {
  const nonce = /"nonce": "([0-9a-f]+)"\s*$/.exec(user)?.[1];
  return nonce === undefined ? {} : { nonce };
}
