import { useEffect, useRef, useState } from "react";
import type { RunView } from "../../../domain/event/run-view.ts";
import { useApi } from "../api/use-api.ts";
import { createEventReducer } from "./event-reducer.ts";
import { type Connection, followRun, type RunFollower } from "./follow-run.ts";

export interface RunSource {
  /** `/reviews/owner/name/number/id` or `/tasks/owner/name/id`. */
  readonly path: string;
  /** State of the run when the server rendered the page. */
  readonly initial: RunView;
}

export interface FollowedRun {
  readonly view: RunView;
  readonly connection: Connection;
  tryNow(): void;
}

/**
 * Follows a run. The view is built only from its log; the server-rendered view is shown until the
 * log has been read to the same point.
 */
export function useRun({ path, initial }: RunSource): FollowedRun {
  const api = useApi();
  const [view, setView] = useState(initial);
  const [connection, setConnection] = useState<Connection>({ state: "connecting" });
  const follower = useRef<RunFollower>(undefined);
  const { lastSeq } = initial;
  useEffect(() => {
    const folder = createEventReducer({
      now: () => performance.now(),
      nextFrame: (work) => {
        const id = requestAnimationFrame(work);
        return () => cancelAnimationFrame(id);
      },
      onView: (next) => {
        if (next.lastSeq >= lastSeq) setView(next);
      },
    });
    follower.current = followRun({
      path,
      api,
      page: document,
      open: (address) => new EventSource(address),
      onConnection: (next) => {
        // The run ends only after all received events have been applied.
        if (next.state === "ended") folder.after(() => setConnection(next));
        else setConnection(next);
      },
      onEvent: folder.push,
      onGap: folder.gap,
    });
    return () => {
      follower.current?.stop();
      folder.stop();
    };
  }, [path, api, lastSeq]);
  return { view, connection, tryNow: () => follower.current?.tryNow() };
}
