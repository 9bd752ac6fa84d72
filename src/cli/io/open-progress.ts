import type { ComposeOptions } from "../../compose/app.ts";

export interface Progress {
  readonly sink: ComposeOptions["events"];
  /** Leaves the terminal as it was. Idempotent. */
  close(): Promise<void>;
}

/** Shows a run on stderr while it goes on: a live picture on a terminal, plain lines elsewhere. */
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
