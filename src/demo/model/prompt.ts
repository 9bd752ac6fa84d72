import type { SampleTurn } from "../sample/sample.ts";

/** What the embedded model says to a prompt: first what it wants to read, then its answer. */
export interface PromptAnswer {
  readonly reasoning: string;
  readonly text: string;
  readonly calls: SampleTurn["calls"];
}

export interface Prompt {
  readonly system: string;
  readonly user: string;
  readonly hasTools: boolean;
  /** How many answers it has given in this conversation. */
  readonly turn: number;
}

/** Returns the code that the answer repeats, as a member of its object; nothing for a prompt without one. */
export function readNonce({ user }: Pick<Prompt, "user">): { readonly nonce?: string } {
  const nonce = /"nonce": "([0-9a-f]+)"\s*$/.exec(user)?.[1];
  return nonce === undefined ? {} : { nonce };
}
