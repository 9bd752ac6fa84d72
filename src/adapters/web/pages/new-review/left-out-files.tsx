import type { ReactNode } from "react";
import type { EstimateResponse } from "../../../../domain/api/pull-response.ts";
import { notReviewedLabel } from "../../../../domain/render/coverage-labels.ts";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";

const MAX_LISTED = 50;

/** Files that are not shown to the model, each with the reason. */
export function LeftOutFiles({ estimate }: { readonly estimate: EstimateResponse }): ReactNode {
  const { leftOut, isComplete } = estimate;
  const shown = leftOut.slice(0, MAX_LISTED);
  return (
    <>
      {leftOut.length === 0 ? null : (
        <details className="left-out">
          <summary className="check-line check-wait">
            <Icon name="info" />
            <span>{leftOutText(leftOut)}</span>
          </summary>
          <ul>
            {shown.map(({ path, reason }) => (
              <li key={path}>
                <code className="mono">{path}</code>{" "}
                <span className="muted">{notReviewedLabel(reason)}</span>
              </li>
            ))}
            {leftOut.length > shown.length ? (
              <li className="muted">{plural(leftOut.length - shown.length, "more file")}</li>
            ) : null}
          </ul>
        </details>
      )}
      {isComplete ? null : (
        <p className="check-line check-wait">
          <Icon name="warning" />
          <span>The code host did not list all files: the rest comes from the clone.</span>
        </p>
      )}
    </>
  );
}

/** Formats `3 files are left out: 2 generated, 1 binary`. */
export function leftOutText(leftOut: EstimateResponse["leftOut"]): string {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) {
    const words = notReviewedLabel(reason);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const parts = [...counts].map(([words, count]) => `${count} ${words}`);
  const are = leftOut.length === 1 ? "is" : "are";
  return `${plural(leftOut.length, "file")} ${are} left out: ${parts.join(", ")}`;
}
