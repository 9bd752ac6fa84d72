import { type FormValues, readKeptValues } from "./form-values.ts";
import { type OrderKey, readOrderKey } from "./order-key.ts";

/** What of the form is kept in the tab until the review has started. */
export interface KeptForm {
  readonly values: FormValues;
  /** The pull request in the address of the page when this was typed. */
  readonly address: string;
  readonly order?: OrderKey | undefined;
}

export interface FormStart {
  readonly values: FormValues;
  readonly order: OrderKey | undefined;
}

/**
 * Finds what the form begins with: what was typed before the page was taken over, else what was kept, else what the
 * page came with. A pull request that is new in the address is what the person came for.
 */
export function startForm(
  initial: FormValues,
  kept: unknown,
  typed: Partial<FormValues>,
): FormStart {
  const isKept = typeof kept === "object" && kept !== null;
  const { values, address, order }: { values?: unknown; address?: unknown; order?: unknown } =
    isKept ? kept : {};
  const isNewAddress = initial.pullRequest !== "" && address !== initial.pullRequest;
  return {
    values: {
      ...initial,
      ...readKeptValues(values),
      ...(isNewAddress ? { pullRequest: initial.pullRequest } : {}),
      ...typed,
    },
    order: readOrderKey(order),
  };
}
