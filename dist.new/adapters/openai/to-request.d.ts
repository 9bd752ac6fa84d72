import type { ModelRequest } from "../../ports/model.ts";
import type { Limits } from "./capabilities.ts";
interface ChatToolCall {
    readonly id: string;
    readonly type: "function";
    readonly function: {
        readonly name: string;
        readonly arguments: string;
    };
    /** Where Gemini keeps the signature of its thoughts. */
    readonly extra_content?: {
        readonly google: {
            readonly thought_signature: string;
        };
    };
}
type ChatMessage = {
    readonly role: "system" | "user";
    readonly content: string;
} | {
    readonly role: "assistant";
    readonly content: string | null;
    readonly tool_calls?: readonly ChatToolCall[];
} | {
    readonly role: "tool";
    readonly tool_call_id: string;
    readonly content: string;
};
/** Body of POST /chat/completions. */
export interface ChatBody {
    readonly model: string;
    readonly stream: boolean;
    readonly stream_options?: {
        readonly include_usage: true;
    };
    readonly temperature?: 0;
    readonly tools?: readonly object[];
    readonly messages: readonly ChatMessage[];
    readonly tool_choice?: "auto" | "none";
    readonly reasoning_effort?: string;
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
}
export interface RequestSettings {
    readonly model: string;
    readonly stream: boolean;
    readonly limits: Limits;
}
/**
 * Builds the body of a request. Everything before `messages` stays the same through a conversation and what may change
 * comes after it, so that each body begins with the one before: prompt caches live on it.
 */
export declare function toRequest(request: ModelRequest, settings: RequestSettings): ChatBody;
export {};
