import type { ModelPrices } from "../../domain/budget/model-prices.ts";
import { AppError } from "../../domain/core/app-error.ts";
import type { Spending } from "../../ports/spending.ts";

/**
 * Rejects with `config-invalid` if the prices are in another currency than the store's: the sums would be meaningless.
 */
export async function requireCurrency(
  spending: Pick<Spending, "currency">,
  { modelPrices, currency }: { readonly modelPrices?: ModelPrices; readonly currency: string },
): Promise<void> {
  if (modelPrices === undefined) return;
  const kept = await spending.currency(currency);
  if (kept === currency) return;
  const message = `is ${currency}, but this store uses ${kept}; set it back, give the prices in ${kept}, or use a new store`;
  throw new AppError("config-invalid", `PRICE_CURRENCY ${message}`, {
    details: { problems: [{ path: "PRICE_CURRENCY", message }] },
  });
}
