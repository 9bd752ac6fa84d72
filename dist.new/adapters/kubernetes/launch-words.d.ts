import { type Sight } from "./pod-ending.ts";
/** A Job's pod is made at once unless something refuses it. */
export declare const PODLESS_TELL_MS = 30000;
/** Says what the start of a runner waits for, in one line; `undefined` where nothing needs to be said. */
export declare function launchWords(sight: Sight): string | undefined;
