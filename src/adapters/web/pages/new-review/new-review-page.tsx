import "./new-review.css";
import type { ReactNode } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import { RecentReviews } from "./recent-reviews.tsx";
import { StartPanels } from "./start-panels.tsx";

export const title = (): string => "New review";

/** The form that starts a review, what is known of the pull request, and the reviews of late. */
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
