import type { OpenAI } from "openai";
import type { Watch } from "./watch-answer.ts";
/** An answer with status 200, told apart by its first character: content types lie. */
export type Body = {
    readonly kind: "whole";
    readonly value: unknown;
} | {
    readonly kind: "stream";
    readonly chunks: AsyncIterable<unknown>;
    /** The endpoint ended the stream as it should. */
    isDone(): boolean;
};
/** Reads an answer up to where its kind is known, and the rest of it when it comes whole. */
export declare function readBody(client: OpenAI, response: Response, watch: Watch): Promise<Body>;
/** Reads a list of models as JSON, up to a limit. */
export declare function readList(response: Response, watch: Watch): Promise<unknown>;
