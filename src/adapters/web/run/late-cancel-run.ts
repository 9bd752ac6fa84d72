import { late } from "../shell/late.tsx";

/** The button comes with the document, and what it does comes later: most runs are not cancelled. */
export const LateCancelRun = late(async () => (await import("./cancel-run.tsx")).CancelRun);
