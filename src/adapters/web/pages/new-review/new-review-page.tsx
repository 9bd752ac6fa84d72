import "./new-review.css";
import type { ReactNode } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import { useFrame } from "../../shell/frame.tsx";
import { readBudget } from "./budget-text.ts";
import { usePullLookup } from "./pull-lookup.ts";
import { PullPanel } from "./pull-panel.tsx";
import { RecentReviews } from "./recent-reviews.tsx";
import { ReviewFormPanel } from "./review-form-panel.tsx";
import { useReviewForm } from "./use-review-form.ts";

export const title = (): string => "New review";

/** Page with the form that starts a review, details of the pull request, and recent reviews. */
export function View({ reviews, pullRequest }: PageContents["new-review"]): ReactNode {
  return (
    <main id="main" className="main" tabIndex={-1}>
      <div className="page-head">
        <h1>New review</h1>
        <p className="lede">The result is a draft. Nothing is posted until you publish it.</p>
      </div>
      <StartPanels pullRequest={pullRequest} />
      <RecentReviews first={reviews} />
    </main>
  );
}

/** Form with the details of its pull request beside it. */
function StartPanels({ pullRequest }: { readonly pullRequest: string }): ReactNode {
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
