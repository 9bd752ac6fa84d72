import type { Page, PageName } from "../../domain/api/page.ts";

/**
 * Name of the files that a browser loads for a page; they depend on its name, for a review on the
 * existence of a draft, and for a task on that of a change.
 */
export type PageBundle =
  | Exclude<PageName, "review">
  | "review-run"
  | "review-draft"
  | "task-change";

/** Modules of each bundle, as named in the build's list of chunks. */
export const PAGE_BUNDLES: Readonly<Record<PageBundle, readonly string[]>> = {
  login: ["pages/login/login-page.tsx"],
  "new-review": ["pages/new-review/new-review-page.tsx"],
  "review-run": ["pages/review/review-page.tsx", "pages/review/review-run.tsx"],
  "review-draft": ["pages/review/review-page.tsx", "pages/review/draft/draft-editor.tsx"],
  task: ["pages/task/task-page.tsx"],
  "task-change": ["pages/task/task-page.tsx", "pages/task/patch-diff.tsx"],
  journal: ["pages/journal/journal-page.tsx"],
  settings: ["pages/settings/settings-page.tsx"],
  pods: ["pages/pods/pods-page.tsx"],
  problem: ["pages/problem/problem-page.tsx"],
};

/** Returns the bundle that a page needs first. */
export function getPageBundle(page: Page): PageBundle {
  if (page.name === "task" && page.content.view.task?.change !== undefined) return "task-change";
  if (page.name !== "review") return page.name;
  return page.content.draft === undefined ? "review-run" : "review-draft";
}
