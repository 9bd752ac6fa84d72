/** A model offered by an endpoint; absent fields are not reported by the endpoint. */
export interface CatalogModel {
  /** Id to request the model by. */
  readonly id: string;
  /** True if the model supports tool calls. */
  readonly hasTools?: boolean | undefined;
  /** True if the model is currently available. */
  readonly isLive?: boolean | undefined;
  /** Context window in tokens, input and output together. */
  readonly contextTokens?: number | undefined;
}

/**
 * Lists the models of an endpoint.
 *
 * Contract (test/contracts/model-catalog.contract.ts):
 * - models come in the endpoint's order, each id once;
 * - an entry without a usable id is skipped, the others are kept;
 * - an endpoint without models returns an empty list;
 * - failures are those of `Model`.
 */
export interface ModelCatalog {
  /** Lists the models. */
  list(signal: AbortSignal): Promise<readonly CatalogModel[]>;
}
