import type { Severity } from "../../domain/core/severity.ts";

/** What the embedded model knows of a pull request: what it looks at, and what it says in the end. */
export interface Sample {
  readonly findings: readonly SampleFinding[];
  /** What is said of no line of the diff, as the model sends it. */
  readonly remarks: readonly SampleRemark[];
  readonly summary: string;
  /** What it does before it answers, by what it was asked. */
  turns(prompt: string): readonly SampleTurn[];
  /** What it thinks before it answers. */
  readonly conclusion?: string | undefined;
  /** What it answers to a question in a thread. */
  readonly reply: string;
}

/** A finding with the text of the lines it is on, not their numbers. */
export interface SampleFinding extends SampleComment {
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /** First and last line, as they stand in the file. */
  readonly from: string;
  readonly to: string;
  readonly suggestion?: string | undefined;
  /** The line that the model names, where it counts wrongly; what it quotes is right. */
  readonly statedLine?: number;
}

export interface SampleRemark extends SampleComment {
  readonly path: string;
  readonly line?: number | undefined;
}

interface SampleComment {
  readonly severity: Severity;
  readonly category: string;
  readonly title: string;
  readonly body: string;
  /** 0 to 1. */
  readonly confidence?: number | undefined;
}

/** One answer that asks for tools. */
export interface SampleTurn {
  readonly reasoning?: string;
  readonly text?: string;
  readonly calls: readonly { readonly name: string; readonly arguments: object }[];
}
