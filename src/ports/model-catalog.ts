/** A model that an endpoint offers, with what it says of it: absent means not said. */
export interface CatalogModel {
  readonly id: string;
  readonly hasTools?: boolean | undefined;
  readonly isLive?: boolean | undefined;
  /** Input and output together, in tokens. */
  readonly contextTokens?: number | undefined;
}

/**
 * Lists what an endpoint serves.
 *
 * Contract (test/contracts/model-catalog.contract.ts):
 * - entries come in the endpoint's order, each id once;
 * - an entry without a usable id is left out, the others stay;
 * - an endpoint without models is an empty list;
 * - failures reject as those of `Model` do.
 */
export interface ModelCatalog {
  list(signal: AbortSignal): Promise<readonly CatalogModel[]>;
}
