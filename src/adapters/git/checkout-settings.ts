import type { Checkout } from "./checkout.ts";

/** Settings from a checkout's configuration. */
export interface CheckoutSettings {
  readonly defaultBranch: string | undefined;
  readonly remoteUrl: string | undefined;
}

export async function readCheckoutSettings({ porcelain }: Checkout): Promise<CheckoutSettings> {
  const { all } = await porcelain.listConfig();
  const last = (key: string) => [all[key] ?? []].flat().at(-1);
  // git lists variable names in lower case.
  return { defaultBranch: last("init.defaultbranch"), remoteUrl: last("remote.origin.url") };
}
