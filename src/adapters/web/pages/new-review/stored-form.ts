import { type FormValues, readStoredValues } from "./form-values.ts";
import { type RequestKey, readRequestKey } from "./request-key.ts";

/** Values of the form that the tab stores until the review has started. */
export interface StoredForm {
  readonly values: FormValues;
  /** Pull request in the page's URL when the values were typed. */
  readonly address: string;
  readonly order?: RequestKey | undefined;
}

export interface InitialForm {
  readonly values: FormValues;
  readonly order: RequestKey | undefined;
}

/**
 * Determines the initial values: those typed before hydration, else the stored ones, else those of
 * the page. A new pull request in the URL takes precedence over the stored values.
 */
export function restoreForm(
  initial: FormValues,
  stored: unknown,
  typed: Partial<FormValues>,
): InitialForm {
  const isKept = typeof stored === "object" && stored !== null;
  const { values, address, order }: { values?: unknown; address?: unknown; order?: unknown } =
    isKept ? stored : {};
  const isNewAddress = initial.pullRequest !== "" && address !== initial.pullRequest;
  return {
    values: {
      ...initial,
      ...readStoredValues(values),
      ...(isNewAddress ? { pullRequest: initial.pullRequest } : {}),
      ...typed,
    },
    order: readRequestKey(order),
  };
}
