import { AppError } from "../../domain/errors/app-error.ts";
import { type Reply } from "./create-transport.ts";
import type { HostCall } from "./host-call.ts";
import { type RateLimit } from "./read-limit.ts";
import type { Outcome } from "./send-patiently.ts";
/** What an error is told with. */
export interface Telling {
    readonly call: HostCall;
    readonly apiUrl: string;
    /** The settings that the credentials came from, such as `GITHUB_TOKEN`. */
    readonly credentials: string;
    readonly nowMs: number;
}
/** The answer of a call; throws the error of one that failed. */
export declare function requireReply(outcome: Outcome, telling: Telling): Reply;
/** An answer with a status of success that is not what was asked for. */
export declare function toUnexpected(what: string, { call, apiUrl }: Telling): AppError;
/** A refusal for its rate. */
export declare function toLimitError({ waitMs }: RateLimit, { doing }: HostCall): AppError;
/** A refusal in the code host's words, with what may help. */
export declare function toRefusal({ status, body }: Reply, { call, apiUrl, credentials }: Telling): AppError;
