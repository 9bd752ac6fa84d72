import type { PreparedChange } from "../task/proposal.ts";
import type { RunEventBody } from "./run-event.ts";
/** Tells a change as screens show it: what is committed, file by file, within the limits of an event. */
export declare function changeEvent(change: PreparedChange): Extract<RunEventBody, {
    type: "change";
}>;
