import type { OpenAI } from "openai";
import type { Secret } from "../../domain/secret.ts";
/** Where an endpoint is and who pays for it. */
export interface EndpointOptions {
    readonly baseUrl: string;
    readonly apiKey?: Secret;
    /** Organisation that pays, for endpoints that know `X-HF-Bill-To`. */
    readonly billTo?: string;
    readonly fetch?: typeof fetch;
}
/**
 * Prepares the SDK's client without its retries, time limit, log and environment variables. The first call loads the SDK,
 * which takes tens of megabytes. Throws `config-invalid` for an address or a header that cannot be used.
 */
export declare function createClient(options: EndpointOptions): () => Promise<OpenAI>;
/** The address without trailing slashes; one without any path gets `/v1`. */
export declare function toBaseUrl(text: string): string;
/** Headers of every request: these and no others, whatever the SDK or its environment variables add. */
export declare function toHeaders(options: EndpointOptions): Readonly<Record<string, string>>;
