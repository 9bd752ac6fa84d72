import type { Severity } from "../../domain/core/severity.ts";

/** Scripted review of a pull request: tool calls and findings. */
export interface Sample {
  readonly findings: readonly SampleFinding[];
  /** Findings that belong to no line of the diff, in the model's format. */
  readonly remarks: readonly SampleRemark[];
  /** Returns the summary, depending on the prompt. */
  summary(prompt: string): string;
  /** Tool calls before the answer, depending on the prompt. */
  turns(prompt: string): readonly SampleTurn[];
  /** Reasoning before the answer. */
  readonly conclusion?: string | undefined;
  /** Answer to a question in a thread. */
  readonly reply: string;
}

/** Finding located by the text of its lines instead of their numbers. */
export interface SampleFinding extends SampleComment {
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /** First and last line, as in the file. */
  readonly from: string;
  readonly to: string;
  readonly suggestion?: string | undefined;
  /** Wrong line number that the model gives; its quote is correct. */
  readonly statedLine?: number;
}

export interface SampleRemark extends SampleComment {
  readonly path: string;
  /** Changed file that must be shown for the remark; absent: any. */
  readonly about?: string | undefined;
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

/** Answer with tool calls. */
export interface SampleTurn {
  readonly reasoning?: string;
  readonly text?: string;
  readonly calls: readonly { readonly name: string; readonly arguments: object }[];
}
