import { type ReactNode, useState } from "react";
import type { ThreadView } from "../../../../../domain/review/thread-view.ts";
import { asSentence, plural } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { splitPath } from "./list-files.ts";
import { ThreadComments, ThreadState } from "./thread-card.tsx";
import { isWaiting, sortThreads, threadTitle } from "./thread-lists.ts";
import type { ThreadsState } from "./use-threads.ts";

export interface ThreadsPanelProps {
  readonly threads: ThreadsState;
  goToFile(path: string): void;
}

/** Number of rows to show first. */
const MAX_ROWS = 12;

/** Panel of the pull request's threads: findings of earlier reviews first, for reading only. */
export function ThreadsPanel({ threads, goToFile }: ThreadsPanelProps): ReactNode {
  const { answer, problem, retry } = threads;
  const [isAll, setAll] = useState(false);
  const sorted = sortThreads(answer?.threads ?? []);
  const shown = isAll ? sorted : sorted.slice(0, MAX_ROWS);
  const left = (answer?.total ?? 0) - sorted.length;
  return (
    <section className="panel" id="threads" aria-labelledby="threads-title">
      <div className="panel-head">
        <h2 id="threads-title">Threads</h2>
        <span className="panel-note">
          {answer === undefined ? "not loaded" : countText(sorted)}
        </span>
        {problem === undefined ? null : (
          <div className="panel-end">
            <button type="button" className="btn btn-sm" onClick={retry}>
              Try again
            </button>
          </div>
        )}
      </div>
      <div className="panel-body">
        {problem === undefined ? null : <p className="hint">{asSentence(problem)}</p>}
        <ul className="thread-list">
          {shown.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} goToFile={goToFile} />
          ))}
        </ul>
        {shown.length === sorted.length ? null : (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setAll(true)}>
            <Icon name="chevron-down" />
            {plural(sorted.length - shown.length, "more thread")}
          </button>
        )}
        {left > 0 ? (
          <p className="hint">{plural(left, "older thread")} only on the code host.</p>
        ) : null}
      </div>
    </section>
  );
}

function countText(threads: readonly ThreadView[]): string {
  const findings = threads.filter(({ finding }) => finding !== undefined);
  const others = threads.length - findings.length;
  const waiting = threads.filter(isWaiting).length;
  return [
    findings.length === 0
      ? ""
      : plural(findings.length, "finding of earlier reviews", "findings of earlier reviews"),
    others === 0 ? "" : plural(others, "other thread"),
    `${waiting} open`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

interface ThreadRowProps {
  readonly thread: ThreadView;
  goToFile(path: string): void;
}

function ThreadRow({ thread, goToFile }: ThreadRowProps): ReactNode {
  const { path, line, state, finding } = thread;
  const { name } = splitPath(path);
  return (
    <li>
      <details className="thread-fold">
        <summary>
          <Icon name="chevron-down" className="chev" />
          <ThreadState state={state} />
          <span className="thread-title">
            {threadTitle(thread)}{" "}
            <small>
              {finding === undefined ? "" : "earlier finding, "}
              {line === undefined ? name : `${name}:${line}`}
            </small>
          </span>
        </summary>
        <button type="button" className="path" title={path} onClick={() => goToFile(path)}>
          {path}
        </button>
        <ThreadComments thread={thread} />
      </details>
    </li>
  );
}
