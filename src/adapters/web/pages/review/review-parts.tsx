import { lazy, memo } from "react";

/**
 * The two faces of the page: a browser loads the one that it shows. A run says something many times a second, and
 * nothing of it is the editor's.
 */
export const LazyRun = lazy(async () => {
  const { ReviewRun: RunFace } = await import("./review-run.tsx");
  return { default: RunFace };
});

export const LazyEditor = lazy(async () => {
  const { DraftEditor } = await import("./draft/draft-editor.tsx");
  return { default: memo(DraftEditor) };
});
