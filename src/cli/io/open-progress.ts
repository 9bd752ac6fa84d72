import type { ComposeOptions } from "../../compose/app.ts";

export interface Progress {
  readonly sink: ComposeOptions["events"];
  /** Restores the terminal. Idempotent. */
  close(): Promise<void>;
}

/** Shows the progress of a run on stderr: a live view on a terminal, plain lines elsewhere. */
export async function openProgress(): Promise<Progress> {
  const isTerminal =
    process.stdin.isTTY === true && process.stdout.isTTY === true && process.stderr.isTTY === true;
  if (isTerminal) {
    const { openInkProgress } = await import("../../adapters/terminal/open-ink-progress.tsx");
    return openInkProgress(process.stderr);
  }
  const { createPlainSink } = await import("../../adapters/terminal/create-plain-sink.ts");
  return {
    sink: createPlainSink((line) => process.stderr.write(`${line}\n`)),
    close: () => Promise.resolve(),
  };
}
