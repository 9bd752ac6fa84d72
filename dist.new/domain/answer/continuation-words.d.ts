/** What is left of a continuation without its announcement. */
export interface Unannounced {
    readonly text: string;
    /** It cannot be a part of the answer. */
    readonly isSure: boolean;
}
/** Leaves out a line or a label that says that the answer goes on; `undefined` where there is none. */
export declare function withoutAnnouncement(partial: string, next: string): Unannounced | undefined;
