import "./stream.css";
import { type ReactNode, useState } from "react";
import type { RunView } from "../../../domain/event/run-view.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import type { Connection } from "./follow-run.ts";
import { StreamLog } from "./stream-log.tsx";
import { useTail } from "./use-tail.ts";

export interface StreamProps {
  readonly title: string;
  readonly view: RunView;
  readonly connection: Connection;
  /** `/reviews/owner/name/number/id` or `/tasks/owner/name/id`. */
  readonly path: string;
  /** Placeholder shown before the first entry. */
  readonly empty: ReactNode;
  readonly isShort?: boolean;
}

/** Live stream of a run. */
export function Stream(props: StreamProps): ReactNode {
  const { title, view, connection, path, empty, isShort = false } = props;
  const [showsReasoning, setShowsReasoning] = useState(true);
  const tail = useTail(view);
  const { isFollowing, follow, unfollow } = tail;
  const toggleTail = isFollowing ? unfollow : follow;
  useShortcuts({ f: toggleTail, r: () => setShowsReasoning(!showsReasoning) });
  return (
    <section className="panel" aria-labelledby="stream-title">
      <div className="panel-head">
        <h2 id="stream-title">{title}</h2>
        <ConnectionStatus connection={connection} />
        <div className="panel-end">
          <label className="switch small">
            <input
              type="checkbox"
              role="switch"
              aria-checked={showsReasoning}
              aria-keyshortcuts="r"
              checked={showsReasoning}
              onChange={(event) => setShowsReasoning(event.target.checked)}
            />
            <span className="switch-track" aria-hidden="true" />
            Reasoning
          </label>
          <button
            type="button"
            className="btn btn-sm"
            aria-pressed={isFollowing}
            aria-keyshortcuts="f"
            onClick={toggleTail}
          >
            <Icon name="to-line" />
            {isFollowing ? "Following" : "Follow"}
            <kbd>f</kbd>
          </button>
        </div>
      </div>
      <StreamLog
        tail={tail}
        empty={empty}
        isShort={isShort}
        showsReasoning={showsReasoning}
        logPath={`${path}/log`}
      />
    </section>
  );
}

type OfflineState = Exclude<Connection["state"], "live">;

const OFFLINE_STYLES: Readonly<Record<OfflineState, readonly [icon: IconName, word: string]>> = {
  connecting: ["spin", "Connecting"],
  paused: ["pause", "Paused"],
  reconnecting: ["spin", "Reconnecting"],
  "signed-out": ["lock", "Signed out"],
  gone: ["unlink", "Gone"],
  ended: ["check", "Ended"],
};

/** State of the connection to the run, as a badge. */
function ConnectionStatus({ connection }: { readonly connection: Connection }): ReactNode {
  if (connection.state === "live")
    return (
      <span className="fact">
        <span className="live-dot" aria-hidden="true" />
        Connected
      </span>
    );
  const [icon, word] = OFFLINE_STYLES[connection.state];
  return (
    <span className="fact">
      <Icon name={icon} className={icon === "spin" ? "spin" : undefined} />
      {word}
    </span>
  );
}
