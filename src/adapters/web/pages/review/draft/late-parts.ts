import { late } from "../../../shell/late.tsx";

/** Parts of the editor that nobody sees at first. */
export const LatePublishDialog = late(
  async () => (await import("./publish-dialog.tsx")).PublishDialog,
);
export const LatePublishedPanel = late(
  async () => (await import("./published-panel.tsx")).PublishedPanel,
);
export const LateLeftOverBanner = late(
  async () => (await import("./left-over-banner.tsx")).LeftOverBanner,
);
export const LateDraftNotices = late(
  async () => (await import("./draft-notices.tsx")).DraftNotices,
);
export const LateClashBanner = late(async () => (await import("./clash-banner.tsx")).ClashBanner);
export const LateClashNote = late(async () => (await import("./clash-banner.tsx")).ClashNote);
/** It comes with the document; what its buttons do comes later. */
export const LateCoveragePanel = late(
  async () => (await import("./coverage-panel.tsx")).CoveragePanel,
);
export const LateFindingChanged = late(
  async () => (await import("./finding-changed.tsx")).FindingChanged,
);
