import { ApiError } from "./api-client.ts";

/** What came of a request. */
export type ApiResult<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly error: ApiError };

/** Turns a refusal into a value. Anything else that goes wrong, a request that was given up included, still rejects. */
export async function toApiResult<Answer>(asked: Promise<Answer>): Promise<ApiResult<Answer>> {
  try {
    return { kind: "answered", answer: await asked };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "refused", error };
  }
}
