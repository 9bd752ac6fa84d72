import { useEffect, useRef, useState } from "react";
import type { RunView } from "../../../domain/event/run-view.ts";
import { useApi } from "../api/use-api.ts";
import { createEventReducer } from "./event-reducer.ts";
import { type Connection, followRun, type RunFollower } from "./follow-run.ts";

export interface RunSource {
  /** `/reviews/owner/name/number/id` or `/tasks/owner/name/id`. */
  readonly path: string;
  /** What the server saw when it made the page. */
  readonly initial: RunView;
}

export interface FollowedRun {
  readonly view: RunView;
  readonly connection: Connection;
  tryNow(): void;
}

/**
 * Follows a run. What is shown comes from its log and nothing else; until that has been read again up to where the page
 * was made, what the server saw is shown.
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
        // It has not ended for whoever still reads what was said.
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
