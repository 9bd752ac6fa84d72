import type { ReactNode } from "react";
import { Icon, type IconName } from "../ui/icon.tsx";
import type { Connection } from "./follow-run.ts";

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
export function ConnectionStatus({ connection }: { readonly connection: Connection }): ReactNode {
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
