import { type FormValues, readStoredValues } from "./form-values.ts";
import { type RequestKey, readRequestKey } from "./request-key.ts";

/** What of the form is kept in the tab until the review has started. */
export interface StoredForm {
  readonly values: FormValues;
  /** The pull request in the address of the page when this was typed. */
  readonly address: string;
  readonly order?: RequestKey | undefined;
}

export interface InitialForm {
  readonly values: FormValues;
  readonly order: RequestKey | undefined;
}

/**
 * Finds what the form begins with: what was typed before the page was taken over, else what was kept, else what the
 * page came with. A pull request that is new in the address is what the person came for.
 */
export function restoreForm(
  initial: FormValues,
  kept: unknown,
  typed: Partial<FormValues>,
): InitialForm {
  const isKept = typeof kept === "object" && kept !== null;
  const { values, address, order }: { values?: unknown; address?: unknown; order?: unknown } =
    isKept ? kept : {};
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
