import { z } from "zod";
import type { CatalogModel } from "../../ports/model-catalog.ts";
import { Fault } from "./fault.ts";

const tokens = z.number().int().positive().optional().catch(undefined);

const Provider = z.object({
  status: z.string().optional().catch(undefined),
  supports_tools: z.boolean().optional().catch(undefined),
  context_length: tokens,
});
type Provider = z.infer<typeof Provider>;

const Entry = z.object({
  id: z.string().trim().min(1),
  context_length: tokens,
  max_model_len: tokens,
  supported_parameters: z.array(z.unknown()).optional().catch(undefined),
  providers: z.array(z.unknown()).optional().catch(undefined),
});
type Entry = z.infer<typeof Entry>;

const List = z.array(z.unknown());
const Listing = z.union([
  List,
  z.object({ data: List.nullable() }).transform(({ data }) => data ?? []),
  z.object({ models: List.nullable() }).transform(({ models }) => models ?? []),
]);

/** Parses the answer of `/models` in each of its known shapes; throws a `Fault` for any other. */
export function readModels(value: unknown): readonly CatalogModel[] {
  const listing = Listing.safeParse(value);
  if (!listing.success) throw new Fault(hasError(value) ? "reported" : "garbled", { body: value });
  const models = new Map<string, CatalogModel>();
  for (const item of listing.data) {
    const entry = Entry.safeParse(item).data;
    if (entry && !models.has(entry.id)) models.set(entry.id, toModel(entry));
  }
  return [...models.values()];
}

function hasError(value: unknown): boolean {
  return typeof value === "object" && value !== null && "error" in value;
}

function toModel(entry: Entry): CatalogModel {
  const providers = entry.providers?.flatMap((item) => Provider.safeParse(item).data ?? []);
  const live = providers?.filter((provider) => (provider.status ?? "live") === "live");
  const hasTools = detectTools(entry, live ?? []);
  const contextTokens = findContextTokens(entry, live ?? []);
  return {
    id: entry.id,
    hasTools,
    isLive: live === undefined ? undefined : live.length > 0,
    contextTokens,
  };
}

/**
 * Detects tool support. One provider with tools is sufficient: the router sends calls with tools to
 * it.
 */
function detectTools(entry: Entry, providers: readonly Provider[]): boolean | undefined {
  const supports = providers.flatMap((provider) => provider.supports_tools ?? []);
  if (supports.length > 0) return supports.includes(true);
  return entry.supported_parameters?.includes("tools");
}

/** Returns the smallest window of the possible providers, as the router chooses among them. */
function findContextTokens(entry: Entry, providers: readonly Provider[]): number | undefined {
  const withTools = providers.filter((provider) => provider.supports_tools);
  const eligible = withTools.length > 0 ? withTools : providers;
  const lengths = eligible.flatMap((provider) => provider.context_length ?? []);
  return lengths.length > 0 ? Math.min(...lengths) : (entry.context_length ?? entry.max_model_len);
}
