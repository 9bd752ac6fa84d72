import "./new-review.css";
import type { ReactNode } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import { RecentReviews } from "./recent-reviews.tsx";
import { StartPanels } from "./start-panels.tsx";

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
