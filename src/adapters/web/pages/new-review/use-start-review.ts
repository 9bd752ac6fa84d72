import { useEffect, useState } from "react";
import type { ApiError } from "../../api/api-client.ts";
import { toApiResult } from "../../api/api-result.ts";
import { useApi } from "../../api/use-api.ts";
import { sortErrors } from "../../ui/field-errors.ts";
import { checkForm } from "./check-form.ts";
import { FIELD_LABELS, toReviewRequest } from "./form-values.ts";
import type { PullLookup } from "./pull-lookup.ts";
import type { ReviewForm } from "./use-review-form.ts";

/** State of the request that starts a review. */
export type StartState =
  | { readonly kind: "idle" }
  | { readonly kind: "starting" }
  /** Errors that do not belong to a field, possibly beside field errors. */
  | { readonly kind: "refused"; readonly detail: string; readonly error: ApiError };

export interface ReviewStarter {
  readonly start: StartState;
  send(): Promise<void>;
}

/** Starts the review that the form describes and opens its page. */
export function useStartReview(
  form: ReviewForm,
  lookup: PullLookup,
  trigger: string,
): ReviewStarter {
  const api = useApi();
  const [start, setStart] = useState<StartState>({ kind: "idle" });
  useReloadOnReturn(start.kind === "starting");
  const send = async (): Promise<void> => {
    if (start.kind === "starting") return;
    const errors = checkForm(form.values, lookup, trigger);
    form.showErrors(errors);
    const isWrong = Object.keys(errors).length > 0;
    setStart({ kind: isWrong ? "idle" : "starting" });
    if (isWrong) return;
    const body = toReviewRequest(form.values, matchedProvider(lookup));
    const options = { body, idempotencyKey: form.requestKey(body) };
    const sent = await toApiResult(api.send<{ url: string }>("POST", "/api/reviews", options));
    if (sent.kind === "answered") {
      form.forget();
      window.location.assign(sent.answer.url);
      return;
    }
    const { error } = sent;
    const { fields, rest } = sortErrors(error.problem, FIELD_LABELS);
    form.showErrors(fields);
    setStart(rest === "" ? { kind: "idle" } : { kind: "refused", detail: rest, error });
  };
  return { start, send };
}

const matchedProvider = ({ pull }: PullLookup) =>
  pull.kind === "answered" ? pull.answer.match.provider : undefined;

/**
 * Reloads the page on return through the browser's history, which would show the submitted form
 * again.
 */
function useReloadOnReturn(isSent: boolean): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted && isSent) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isSent]);
}
