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
