import type { CallbackDesk } from "../ports/callback-desk.ts";
import type { Clock } from "../ports/clock.ts";
import type { RunnerRecords } from "../ports/runner-records.ts";
import type { CallbackHearing } from "./callback-hearing.ts";
export type { CallbackHearing };
export interface CallbackDeskOptions {
    readonly records: Pick<RunnerRecords, "open" | "get" | "end">;
    readonly clock: Clock;
    readonly secrets: {
        /** 256 random bits, as a header takes them. */
        newToken(): string;
        /** The same for the same token, and no way back. */
        hash(token: string): string;
        /** Compares two hashes in the same time wherever they differ. */
        isSame(one: string, other: string): boolean;
    };
    /** Told, in one line, of messages that were refused: of each kind once for each runner, of strangers now and then. */
    readonly log?: (why: string, jobId?: string) => void;
    /** Told of what nobody expected. */
    readonly onError?: (error: unknown) => void;
}
/** Creates the desk that launchers have, and what hears the messages of their runners. */
export declare function createCallbackDesk(options: CallbackDeskOptions): {
    readonly desk: CallbackDesk;
    readonly hearing: CallbackHearing;
};
