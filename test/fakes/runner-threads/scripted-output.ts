// A runner's thread that says what is written in a file, as an obedient model would have it say. Between its events and
// its result it waits for a file beside that one.
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { openPortChannel } from "../../../src/adapters/thread/open-port-channel.ts";
import type { RunEventBody } from "../../../src/domain/event/run-event.ts";
import type { RunnerResult } from "../../../src/domain/runner/runner-result.ts";
import type { RunnerSpec } from "../../../src/domain/runner/runner-spec.ts";

/** What it says; the head of a draft is that of the pull request. */
export interface ScriptedOutput {
  readonly events: readonly RunEventBody[];
  readonly result: Omit<RunnerResult, "draft"> & {
    readonly draft?: { readonly draft: object } | undefined;
  };
}

/** Says it. */
export async function tell(file: string): Promise<void> {
  const { spec, channel, close } = openPortChannel();
  try {
    const { pull } = spec as RunnerSpec;
    const { events, result } = JSON.parse(readFileSync(file, "utf8")) as ScriptedOutput;
    for (const event of events) channel.emit(event);
    while (!channel.signal.aborted && !existsSync(`${file}.go`)) await wait(5);
    const { draft, ...others } = result;
    const found = draft && {
      draft: { base: pull?.mergeBaseSha, draft: { ...draft.draft, head: pull?.head.sha } },
    };
    await channel.sendResult({ ...others, ...found });
  } finally {
    close();
  }
}
