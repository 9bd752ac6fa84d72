import type { HonoRequest } from "hono";
import type { Secret } from "../../../domain/secret.ts";
/** The token of an `Authorization` header, as RFC 6750 has it; `undefined` without one, or with more than one. */
export declare function readBearer(request: HonoRequest): string | undefined;
/** Whether a request says that it brings a token, good or not. */
export declare const hasBearer: (request: HonoRequest) => boolean;
/** Whether a request brings this very token. An operator has chosen it: it may have other characters than RFC 6750's. */
export declare const bringsToken: (request: HonoRequest, token: Secret) => boolean;
