import type { RunEventBody } from "../../domain/event/run-event.ts";

/** Says what a run does. Returns at once and never throws. */
export type Emit = (event: RunEventBody) => void;
