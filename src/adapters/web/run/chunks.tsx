import type { ReactNode } from "react";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { ThreadView } from "../../../domain/event/run-view-parts.ts";
import { plural } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";

/** Format of conversation names. A part that was too long is split, as `2/4a` and `2/4b`. */
const PART = /^part (\d+)\/(\d+)([ab]*)$/;
const MAX_SHOWN = 16;

export type ChunkState = "todo" | "now" | "done";

export interface ChunkView {
  readonly name: string;
  readonly state: ChunkState;
  readonly note: string;
}

/**
 * Lists the parts of a diff that are reviewed in parallel, from the conversations; empty if there
 * is only one.
 */
export function listChunks({ threads, steps }: RunView): readonly ChunkView[] {
  const parts = threads.flatMap((thread) => {
    const [, number, of, half = ""] = PART.exec(thread.name) ?? [];
    return number === undefined ? [] : [{ thread, number: Number(number), of: Number(of), half }];
  });
  const of = parts[0]?.of ?? 0;
  if (of < 2) return [];
  const isRead = steps.some(({ name, state }) => name === "llm" && state === "done");
  const begun = new Set(parts.map(({ number }) => number));
  const numbers = Array.from({ length: of }, (_, at) => at + 1);
  const waiting = numbers
    .filter((number) => !begun.has(number))
    .map((number) => ({ number, half: "", thread: undefined }));
  return [...parts, ...waiting]
    .toSorted((one, other) => one.number - other.number || one.half.localeCompare(other.half))
    .map(({ number, half, thread }) => ({
      name: `Part ${number}${half}`,
      state: chunkState(thread, isRead),
      note: chunkNote(thread, isRead),
    }));
}

function chunkState(thread: ThreadView | undefined, isRead: boolean): ChunkState {
  if (isRead || thread?.hasAnswered) return "done";
  return thread === undefined ? "todo" : "now";
}

function chunkNote(thread: ThreadView | undefined, isRead: boolean): string {
  if (thread === undefined) return isRead ? "" : "waits";
  if (thread.retry !== undefined && !isRead) return `attempt ${thread.retry.attempt}`;
  return thread.tools.length === 0 ? "" : plural(thread.tools.length, "tool call");
}

const CHUNK_STYLES = {
  todo: ["chunk", "clock", "To do"],
  now: ["chunk chunk-now", "spin", "Running"],
  done: ["chunk chunk-done", "check", "Done"],
} as const;

/** Parts of a review with their progress. */
export function Chunks({ view }: { readonly view: RunView }): ReactNode {
  const chunks = listChunks(view);
  if (chunks.length === 0) return null;
  const done = chunks.filter(({ state }) => state === "done").length;
  const more = chunks.length - MAX_SHOWN;
  return (
    <section className="panel" aria-labelledby="chunks-title">
      <div className="panel-head">
        <h2 id="chunks-title">Chunks</h2>
        <span className="panel-note">
          {done} of {chunks.length} done
        </span>
      </div>
      <div className="panel-body">
        <ul className="chunks">
          {chunks.slice(0, MAX_SHOWN).map(({ name, state, note }) => {
            const [classes, icon, word] = CHUNK_STYLES[state];
            return (
              <li key={name} className={classes}>
                <Icon name={icon} label={word} className={state === "now" ? "spin" : undefined} />
                <span>{name}</span>
                <span className="hint">{note}</span>
              </li>
            );
          })}
        </ul>
        {more > 0 ? <p className="hint">{plural(more, "more part")}.</p> : null}
      </div>
    </section>
  );
}
