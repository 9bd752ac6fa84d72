import type { ReactNode } from "react";
import { useFrame } from "../../shell/frame.tsx";
import { readBudget } from "./budget-text.ts";
import { PullPanel } from "./pull-panel.tsx";
import { ReviewFormPanel } from "./review-form-panel.tsx";
import { usePullLookup } from "./use-pull-lookup.ts";
import { useReviewForm } from "./use-review-form.ts";

/** Form with the details of its pull request beside it. */
export function StartPanels({ pullRequest }: { readonly pullRequest: string }): ReactNode {
  const { session } = useFrame();
  const { trigger = "", serverUrl = "", maxInputTokens = 0 } = session ?? {};
  const form = useReviewForm(trigger, pullRequest);
  const lookup = usePullLookup(form.values.pullRequest, serverUrl);
  const read = readBudget(form.values.maxInputTokens);
  const budget = read.kind === "tokens" ? read.tokens : maxInputTokens;
  return (
    <div className="new-grid">
      <ReviewFormPanel
        form={form}
        lookup={lookup}
        trigger={trigger}
        defaultTokens={maxInputTokens}
      />
      <PullPanel lookup={lookup} budget={budget} />
    </div>
  );
}
