import { lazyPart } from "../shell/lazy-part.tsx";

/**
 * The button is rendered by the server and its code loads later, as most runs are not cancelled.
 */
export const LazyCancelRun = lazyPart(async () => (await import("./cancel-run.tsx")).CancelRun);
