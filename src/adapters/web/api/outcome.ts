import { ApiError } from "./api-client.ts";

/** What came of a request. */
export type Outcome<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly error: ApiError };

/** Turns a refusal into a value. Anything else that goes wrong, a request that was given up included, still rejects. */
export async function outcomeOf<Answer>(asked: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { kind: "answered", answer: await asked };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "refused", error };
  }
}
