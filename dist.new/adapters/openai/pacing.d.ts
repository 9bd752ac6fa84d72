import type { Clock } from "../../ports/clock.ts";
/** A request's place among those to one endpoint with one key. */
export interface Turn {
    /** Waits until the request may be sent: at once, unless the endpoint has limited the rate. */
    start(signal: AbortSignal): Promise<void>;
    /** The endpoint takes the request: the next one may follow. */
    passed(): void;
    /** The endpoint limits the rate: nothing is sent to it for so long, and this request is the first after it. */
    limited(waitMs: number): void;
}
/** Shares the pauses that endpoints ask for between all requests of the process. */
export interface Pacing {
    open(account: {
        readonly baseUrl: string;
        readonly key: string;
    }, clock: Clock): Turn;
}
/** Creates the pacing of a process. */
export declare function createPacing(): Pacing;
