import type { ReactNode } from "react";
import { useFrame } from "../shell/frame.tsx";
import { Banner } from "../ui/banner.tsx";
import { formatDuration } from "../ui/format.ts";
import { SignedOutBanner } from "../ui/signed-out-banner.tsx";
import { useNow } from "../ui/use-now.ts";
import type { Connection } from "./follow-run.ts";

export interface RunBannerProps {
  readonly connection: Connection;
  readonly lastSeq: number;
  tryNow(): void;
}

/** Explains a lost connection; renders nothing while connected. */
export function RunBanner({ connection, lastSeq, tryNow }: RunBannerProps): ReactNode {
  const { path } = useFrame();
  switch (connection.state) {
    case "reconnecting":
      // A connection that is restored immediately does not count as lost.
      return connection.retryAt === undefined ? null : (
        <LostBanner retryAt={connection.retryAt} lastSeq={lastSeq} tryNow={tryNow} />
      );
    case "signed-out":
      return (
        <SignedOutBanner returnTo={path}>
          The run continues in the background. What was shown so far stays here.
        </SignedOutBanner>
      );
    case "gone":
      return (
        <Banner tone="bad" title="This run no longer exists, or you cannot access it.">
          What was shown so far stays here.
        </Banner>
      );
    default:
      return null;
  }
}

interface LostBannerProps {
  readonly retryAt: number;
  readonly lastSeq: number;
  tryNow(): void;
}

function LostBanner({ retryAt, lastSeq, tryNow }: LostBannerProps): ReactNode {
  const now = useNow("seconds");
  const leftMs = Math.max(0, Math.ceil((retryAt - Date.parse(now)) / 1_000) * 1_000);
  return (
    <Banner
      tone="warn"
      icon="refresh"
      title="Connection lost."
      actions={
        <button type="button" className="btn btn-sm" onClick={tryNow}>
          Try now
        </button>
      }
    >
      The run continues. <span aria-live="off">Next try in {formatDuration(leftMs)}</span>; nothing
      is missed, the stream continues after event #{lastSeq}.
    </Banner>
  );
}
