import type { DeskSession } from "../ports/callback-desk.ts";
import type { RunnerHooks } from "../ports/launcher.ts";
import type { CallbackLane, CallbackVoice, NotHeard } from "./callback-hearing.ts";
import { type TalkOptions } from "./callback-talk.ts";
export interface SessionOptions extends TalkOptions {
    readonly hooks: RunnerHooks;
    /** Called each time that it was closed, when nothing is being taken any more. */
    onClosed(ends: boolean): Promise<void>;
}
/** One runner that is heard, as its launcher has it and as its messages reach it. */
export interface CallbackSession extends DeskSession {
    /** Lets the runner speak, as `CallbackHearing` does. */
    hear<Answer>(lane: CallbackLane, use: (voice: CallbackVoice) => Promise<Answer>): Promise<Answer | NotHeard>;
}
/** Hears one runner: words and result in order, questions beside them. */
export declare function createCallbackSession(options: SessionOptions): CallbackSession;
