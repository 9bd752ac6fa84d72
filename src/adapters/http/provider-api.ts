import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Visibility } from "../../app/access/visibility.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import type { ListModels } from "../../app/provider/list-models.ts";
import type { ManageProviders, SaveProviderResult } from "../../app/provider/manage-providers.ts";
import type { ProbeProvider } from "../../app/provider/probe-provider.ts";
import type {
  AuditResponse,
  ModelsResponse,
  ProbeResponse,
  ProviderMatchResponse,
  ProvidersResponse,
} from "../../domain/api/operations-response.ts";
import { toProviderChoice } from "../../domain/api/pull-response.ts";
import { Provider, type ProviderConfig } from "../../domain/provider/provider-config.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import type { RateLimit } from "../../ports/rate-limit.ts";
import { enforceRateLimit } from "./auth/enforce-rate-limit.ts";
import { requireAdmin } from "./auth/require-person.ts";
import type { ReadBody } from "./body-reader.ts";
import { getProviderUser, type HttpEnv } from "./http-env.ts";
import { notFoundResponse, toProblemResponse } from "./problem.ts";
import { readIfMatchVersion } from "./read-if-match-version.ts";
import { invalidFieldsResponse, readJson } from "./read-json.ts";
import { toProviderMatch } from "./to-provider-match.ts";

export interface ProviderApiOptions {
  readonly manage: ManageProviders;
  readonly probe: ProbeProvider;
  readonly choose: ChooseProvider;
  readonly listModels: ListModels;
  readonly visibility: Visibility;
  /** Rate limit of endpoint checks per user. */
  readonly probes: RateLimit;
}

type ApiContext = Context<HttpEnv>;

const NO_STORE = { "cache-control": "no-store" };
const AUDIT_ENTRIES = 200;
/** Shape of a config's body; its own parser validates the fields. */
const ProviderBody = z.record(z.string(), z.unknown());

/**
 * Creates the JSON API of provider configs. Signed-in users may read; admins change. Keys are
 * write-only.
 */
export function providerApi(options: ProviderApiOptions, readBody: ReadBody): Hono<HttpEnv> {
  const { manage } = options;
  const routes = new Hono<HttpEnv>();
  routes.get("/api/providers", async (context) => {
    const toSavedResponse: ProvidersResponse = {
      providers: await listVisibleConfigs(context, options),
    };
    return Response.json(toSavedResponse, { headers: NO_STORE });
  });
  routes.get("/api/providers/match", (context) => handleMatch(context, options));
  routes.get("/api/providers/audit", requireAdmin, async () => {
    const answer: AuditResponse = { audit: await manage.audit(AUDIT_ENTRIES) };
    return Response.json(answer, { headers: NO_STORE });
  });
  routes.get("/api/models", (context) => handleModels(context, options));
  routes.post("/api/providers", requireAdmin, async (context) => {
    const body = await readJson(context, readBody, ProviderBody);
    if (body instanceof Response) return body;
    return answer(context, await manage.create(getLogin(context), body), 201);
  });
  routes.patch("/api/providers/:id", requireAdmin, async (context) => {
    const expectedVersion = readIfMatchVersion(context, "provider-changed");
    if (expectedVersion instanceof Response) return expectedVersion;
    const body = await readJson(context, readBody, ProviderBody);
    if (body instanceof Response) return body;
    const seen = { id: context.req.param("id"), expectedVersion };
    return answer(context, await manage.update(getLogin(context), seen, body), 200);
  });
  routes.delete("/api/providers/:id", requireAdmin, async (context) => {
    const expectedVersion = readIfMatchVersion(context, "provider-changed");
    if (expectedVersion instanceof Response) return expectedVersion;
    const seen = { id: context.req.param("id"), expectedVersion };
    const removed = await manage.remove(getLogin(context), seen);
    if (removed.kind === "removed") return new Response(null, { status: 204 });
    return removed.kind === "unknown" ? notFoundResponse(context.req.path) : conflictResponse();
  });
  for (const path of ["/api/providers/test", "/api/providers/:id/test"]) {
    routes.post(path, requireAdmin, (context) => handleProbe(context, options, readBody));
  }
  return routes;
}

const getLogin = (context: ApiContext): string => context.get("person")?.login ?? "";

/** Lists the configs without patterns that name repositories which the user cannot read. */
async function listVisibleConfigs(context: ApiContext, { manage, visibility }: ProviderApiOptions) {
  const person = context.get("person");
  const configs = await manage.list();
  if (person === undefined || person.isAdmin) return configs;
  const visible = await Promise.all(
    configs.map(
      async ({ pattern }) => pattern.endsWith("/*") || (await visibility.mayRead(person, pattern)),
    ),
  );
  return configs.filter((_config, at) => visible[at]);
}

async function handleMatch(
  context: ApiContext,
  { choose, manage, visibility }: ProviderApiOptions,
): Promise<Response> {
  const repository = context.req.query("repo") ?? "";
  if (parseRepository(repository) === undefined)
    return invalidFieldsResponse([{ path: "repo", message: "must be owner/name" }]);
  const person = context.get("person");
  if (person === undefined || !(await visibility.mayRead(person, repository)))
    return notFoundResponse(repository);
  const chosen = await choose({ repository });
  const configId = chosen.kind === "chosen" ? chosen.config.configId : undefined;
  const config = configId === undefined ? undefined : await manage.get(configId);
  const found = toProviderMatch(chosen, config === undefined ? [] : [toProviderChoice(config)]);
  const answer: ProviderMatchResponse = { repository, ...found };
  return Response.json(answer, { headers: NO_STORE });
}

async function handleModels(
  context: ApiContext,
  { listModels, visibility, probes }: ProviderApiOptions,
): Promise<Response> {
  const { config: configId, repo: repository = "", provider } = context.req.query();
  const parsed = Provider.optional().safeParse(provider);
  if (!parsed.success)
    return invalidFieldsResponse([
      { path: "provider", message: `must be ${Provider.options.join(", ")}` },
    ]);
  const person = context.get("person");
  if (person === undefined) return notFoundResponse(context.req.path);
  if (configId === undefined && !(await visibility.mayRead(person, repository)))
    return notFoundResponse(
      repository === "" ? "repository; name it as ?repo=owner/name" : repository,
    );
  const limited = await enforceRateLimit(probes, person.login);
  if (limited !== undefined) return toProblemResponse(limited);
  const wanted = parsed.data === undefined ? {} : { provider: parsed.data };
  const ask = configId === undefined ? { repository, ...wanted } : { configId };
  const listed = await listModels(ask, getProviderUser(context));
  if (listed.kind === "unknown") return notFoundResponse(`provider config ${configId}`);
  const { kind: _kind, ...listing } = listed;
  const answer: ModelsResponse = { models: [], ...listing };
  return Response.json(answer, { headers: NO_STORE });
}

async function handleProbe(
  context: ApiContext,
  { probe: test, probes }: ProviderApiOptions,
  readBody: ReadBody,
): Promise<Response> {
  const limited = await enforceRateLimit(probes, getLogin(context));
  if (limited !== undefined) return toProblemResponse(limited);
  const body = await readJson(context, readBody, ProviderBody);
  if (body instanceof Response) return body;
  const id = context.req.param("id");
  const ask = { body, id };
  const probed = await test(ask, context.req.raw.signal);
  switch (probed.kind) {
    case "probed":
      return Response.json({ checks: probed.checks } satisfies ProbeResponse, {
        headers: NO_STORE,
      });
    case "invalid":
      return invalidFieldsResponse(probed.problems);
    case "unknown":
      return notFoundResponse(context.req.path);
  }
}

function answer(context: ApiContext, saved: SaveProviderResult, status: 200 | 201): Response {
  switch (saved.kind) {
    case "saved":
      return toConfigResponse(saved.config, status);
    case "invalid":
      return invalidFieldsResponse(saved.problems);
    case "moved-on":
      return conflictResponse();
    case "unknown":
      return notFoundResponse(context.req.path);
  }
}

function toConfigResponse(config: ProviderConfig, status: number): Response {
  const headers = { ...NO_STORE, etag: `"${config.version}"` };
  return Response.json(config, { status, headers });
}

function conflictResponse(): Response {
  const detail = "another user has changed this config; load it again";
  return toProblemResponse({ status: 409, code: "provider-changed", detail });
}
