import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import type { ProviderTest } from "./settings-state.ts";

export interface KeyStateProps {
  /** What of the key may be shown; empty when there is none. */
  readonly keyHint: string;
  /** The test of this page, if it was of this config. */
  readonly test: ProviderTest | undefined;
}

/** Whether a key is stored, and what its last test on this page has shown. */
export function KeyState({ keyHint, test }: KeyStateProps): ReactNode {
  const state = test?.state;
  if (keyHint === "")
    return (
      <span className="fact fact-warn">
        <Icon name="warning" />
        Missing
      </span>
    );
  if (state?.kind !== "done")
    return (
      <>
        <StoredLabel />
        <small>{keyHint === "set" ? "not shown" : `ends in ${keyHint.replace(/^…/, "")}`}</small>
      </>
    );
  const hasFailed = state.checks.some(({ status }) => status === "fail");
  return (
    <>
      {hasFailed ? (
        <span className="fact fact-bad">
          <Icon name="error" />
          Test failed
        </span>
      ) : (
        <StoredLabel />
      )}
      <small>
        tested <TimeAgo at={state.at} />
      </small>
    </>
  );
}

function StoredLabel(): ReactNode {
  return (
    <span className="fact fact-ok">
      <Icon name="check" />
      Stored
    </span>
  );
}
