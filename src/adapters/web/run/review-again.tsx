import type { ReactNode } from "react";
import { asSentence } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { useRerun } from "./use-rerun.ts";

/** Button that starts the same review again with all its options, and opens its page. */
export function ReviewAgain({ jobId }: { readonly jobId: string }): ReactNode {
  const { isBusy, problem, start } = useRerun(jobId);
  return (
    <>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void start()}>
        <Icon name={isBusy ? "spin" : "refresh"} className={isBusy ? "spin" : undefined} />
        Review again
      </button>
      {problem === undefined ? null : (
        <p className="check-line check-bad" role="alert">
          <Icon name="error" />
          {asSentence(problem)}
        </p>
      )}
    </>
  );
}
