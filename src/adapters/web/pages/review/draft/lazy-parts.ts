import { lazyPart } from "../../../shell/lazy-part.tsx";

/** Parts of the editor that are not visible at first. */
export const LazyPublishDialog = lazyPart(
  async () => (await import("./publish-dialog.tsx")).PublishDialog,
);
export const LazyPublishedPanel = lazyPart(
  async () => (await import("./published-panel.tsx")).PublishedPanel,
);
export const LazyUnsavedEditsBanner = lazyPart(
  async () => (await import("./unsaved-edits-banner.tsx")).UnsavedEditsBanner,
);
export const LazyDraftNotices = lazyPart(
  async () => (await import("./draft-notices.tsx")).DraftNotices,
);
export const LazyConflictBanner = lazyPart(
  async () => (await import("./conflict-banner.tsx")).ConflictBanner,
);
export const LazyConflictNote = lazyPart(
  async () => (await import("./conflict-banner.tsx")).ConflictNote,
);
/** Rendered by the server; only its interactive code loads later. */
export const LazyCoveragePanel = lazyPart(
  async () => (await import("./coverage-panel.tsx")).CoveragePanel,
);
export const LazyFindingChanges = lazyPart(
  async () => (await import("./finding-changes.tsx")).FindingChanges,
);
export const LazyThreadsPanel = lazyPart(
  async () => (await import("./threads-panel.tsx")).ThreadsPanel,
);
export const LazyThreadCard = lazyPart(async () => (await import("./thread-card.tsx")).ThreadCard);
