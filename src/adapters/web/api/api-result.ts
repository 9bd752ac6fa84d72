import { ApiError } from "./api-client.ts";

/** Outcome of a request: its answer, or the error that refused it. */
export type ApiResult<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly error: ApiError };

/**
 * Resolves with the API error instead of rejecting. All other errors, including an abort, still
 * reject.
 */
export async function toApiResult<Answer>(pending: Promise<Answer>): Promise<ApiResult<Answer>> {
  try {
    return { kind: "answered", answer: await pending };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "refused", error };
  }
}
