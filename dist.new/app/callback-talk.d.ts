import type { RunEventBody } from "../domain/event/run-event.ts";
import type { EventsMessage } from "../domain/runner/callback-messages.ts";
import type { RunnerResult } from "../domain/runner/runner-result.ts";
import type { DeskEnd } from "../ports/callback-desk.ts";
import type { Clock } from "../ports/clock.ts";
import type { RunnerHooks, RunnerRef } from "../ports/launcher.ts";
import type { EventsHeard, NotHeard, ResultHeard } from "./callback-hearing.ts";
import type { RefusalKind } from "./callback-refusals.ts";
export interface TalkOptions {
    readonly runner: RunnerRef;
    readonly hooks: Pick<RunnerHooks, "events" | "result">;
    /** How many of its events were taken by an earlier process. */
    readonly heard: number;
    readonly clock: Pick<Clock, "now">;
    onRefused(kind: RefusalKind): void;
    onError(error: unknown): void;
}
/** What one runner says in order. */
export interface CallbackTalk {
    /** Resolves with how it ended; never when it is closed before. */
    readonly over: Promise<DeskEnd>;
    events(message: EventsMessage): Promise<EventsHeard>;
    result(result: RunnerResult): Promise<ResultHeard>;
    say(events: readonly RunEventBody[]): Promise<void>;
    hasResult(): boolean;
    /** Resolves when all that has come was taken, or will not be. */
    settled(): Promise<void>;
    /** Why nothing more is heard; `undefined` while something is. */
    shut(): NotHeard | undefined;
    /** Hears nothing more. Resolves when what is being taken is taken; what waits is not. */
    close(ends: boolean): Promise<void>;
}
/** Hands a runner's words and its result to the hooks, one call after the other, each once. */
export declare function createCallbackTalk(options: TalkOptions): CallbackTalk;
