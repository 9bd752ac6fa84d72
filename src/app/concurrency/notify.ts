/** Kinds of waiting work: queued jobs, writes to the code host, and events whose delivery failed. */
export type WorkTopic = "jobs" | "outbox" | "missed deliveries";

/** Signals that there is new work of a kind. Returns at once and never throws. */
export type Notify = (topic: WorkTopic) => void;
