/** One request that a puppet makes. */
export interface RunnerRequest {
  /** Whole address, or a path of the callback. */
  readonly at: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its body, in pieces that are repeated: it need not be made before it is sent. Absent: there is none. */
  readonly body?: readonly { readonly text: string; readonly times?: number }[] | undefined;
  /** Milliseconds between two pieces; absent: as fast as they are taken. */
  readonly gapMs?: number;
}

/** What it was answered; status 0 when the connection broke without an answer. */
export interface RunnerResponse {
  readonly status: number;
  readonly text: string;
}

export type RunnerCommand =
  /** All at once. */
  | { readonly do: "ask"; readonly requests: readonly RunnerRequest[] }
  | { readonly do: "print"; readonly text: string }
  | { readonly do: "exit"; readonly code: number };
