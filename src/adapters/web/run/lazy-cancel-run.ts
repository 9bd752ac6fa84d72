import { lazyPart } from "../shell/lazy-part.tsx";

/** The button comes with the document, and what it does comes later: most runs are not cancelled. */
export const LazyCancelRun = lazyPart(async () => (await import("./cancel-run.tsx")).CancelRun);
