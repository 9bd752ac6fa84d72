import { lazy, memo } from "react";

/**
 * The two views of the page. A browser loads only the one that it shows: a run updates many times a
 * second and shares nothing with the editor.
 */
export const LazyRun = lazy(async () => {
  const { ReviewRun } = await import("./review-run.tsx");
  return { default: ReviewRun };
});

export const LazyEditor = lazy(async () => {
  const { DraftEditor } = await import("./draft/draft-editor.tsx");
  return { default: memo(DraftEditor) };
});
