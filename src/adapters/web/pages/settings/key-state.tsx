import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import type { ProviderTest } from "./settings-state.ts";

export interface KeyStateProps {
  /** Visible part of the key; empty if there is none. */
  readonly keyHint: string;
  /** Latest test of this config on this page. */
  readonly test: ProviderTest | undefined;
}

/** Shows whether a key is stored, and the result of its latest test on this page. */
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
