import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Visibility } from "../../app/access/visibility.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import type { ListModels } from "../../app/provider/list-models.ts";
import type { ManageProviders, SavedProvider } from "../../app/provider/manage-providers.ts";
import type { ProbeProvider } from "../../app/provider/probe-provider.ts";
import type {
  AuditAnswer,
  ModelsAnswer,
  ProbeAnswer,
  ProviderMatchAnswer,
  ProvidersAnswer,
} from "../../domain/api/operations-answer.ts";
import { Provider, type ProviderConfig } from "../../domain/provider/provider-config.ts";
import { toChoice } from "../../domain/provider/to-choice.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import type { RateLimit } from "../../ports/rate-limit.ts";
import { takeOrRefuse } from "./auth/limit-rate.ts";
import { requireAdmin } from "./auth/require-person.ts";
import { userOf } from "./auth/user-of.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFound, toProblem } from "./problem.ts";
import { invalidFields, readJson } from "./read-json.ts";
import { seenVersion } from "./seen-version.ts";
import { toMatch } from "./to-match.ts";

export interface ProviderApiOptions {
  readonly manage: ManageProviders;
  readonly probe: ProbeProvider;
  readonly choose: ChooseProvider;
  readonly listModels: ListModels;
  readonly visibility: Visibility;
  /** How often one person may have endpoints asked. */
  readonly probes: RateLimit;
}

type Api = Context<HttpEnv>;

const NO_STORE = { "cache-control": "no-store" };
const AUDIT_ENTRIES = 200;
/** What a config may hold is for its own parser to say, field by field. */
const Body = z.record(z.string(), z.unknown());

/** The JSON API of provider configs. Everybody who has signed in may read; admins change. Keys go in, and never out. */
export function providerApi(options: ProviderApiOptions, readBody: ReadBody): Hono<HttpEnv> {
  const { manage } = options;
  const routes = new Hono<HttpEnv>();
  routes.get("/api/providers", async (context) => {
    const answer: ProvidersAnswer = { providers: await visibleTo(context, options) };
    return Response.json(answer, { headers: NO_STORE });
  });
  routes.get("/api/providers/match", (context) => match(context, options));
  routes.get("/api/providers/audit", requireAdmin, async () => {
    const answer: AuditAnswer = { audit: await manage.audit(AUDIT_ENTRIES) };
    return Response.json(answer, { headers: NO_STORE });
  });
  routes.get("/api/models", (context) => models(context, options));
  routes.post("/api/providers", requireAdmin, async (context) => {
    const body = await readJson(context, readBody, Body);
    if (body instanceof Response) return body;
    return answer(context, await manage.create(loginOf(context), body), 201);
  });
  routes.patch("/api/providers/:id", requireAdmin, async (context) => {
    const expectedVersion = seenVersion(context, "provider-changed");
    if (expectedVersion instanceof Response) return expectedVersion;
    const body = await readJson(context, readBody, Body);
    if (body instanceof Response) return body;
    const seen = { id: context.req.param("id"), expectedVersion };
    return answer(context, await manage.update(loginOf(context), seen, body), 200);
  });
  routes.delete("/api/providers/:id", requireAdmin, async (context) => {
    const expectedVersion = seenVersion(context, "provider-changed");
    if (expectedVersion instanceof Response) return expectedVersion;
    const seen = { id: context.req.param("id"), expectedVersion };
    const removed = await manage.remove(loginOf(context), seen);
    if (removed.kind === "removed") return new Response(null, { status: 204 });
    return removed.kind === "unknown" ? notFound(context.req.path) : movedOn();
  });
  for (const path of ["/api/providers/test", "/api/providers/:id/test"]) {
    routes.post(path, requireAdmin, (context) => probe(context, options, readBody));
  }
  return routes;
}

const loginOf = (context: Api): string => context.get("person")?.login ?? "";

/** A pattern that names a repository which the person may not read is not there for them. */
async function visibleTo(context: Api, { manage, visibility }: ProviderApiOptions) {
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

async function match(
  context: Api,
  { choose, manage, visibility }: ProviderApiOptions,
): Promise<Response> {
  const repository = context.req.query("repo") ?? "";
  if (parseRepository(repository) === undefined)
    return invalidFields([{ path: "repo", message: "must be owner/name" }]);
  const person = context.get("person");
  if (person === undefined || !(await visibility.mayRead(person, repository)))
    return notFound(repository);
  const chosen = await choose({ repository });
  const configId = chosen.kind === "chosen" ? chosen.terms.configId : undefined;
  const config = configId === undefined ? undefined : await manage.get(configId);
  const found = toMatch(chosen, config === undefined ? [] : [toChoice(config)]);
  const answer: ProviderMatchAnswer = { repository, ...found };
  return Response.json(answer, { headers: NO_STORE });
}

async function models(
  context: Api,
  { listModels, visibility, probes }: ProviderApiOptions,
): Promise<Response> {
  const { config: configId, repo: repository = "", provider } = context.req.query();
  const parsed = Provider.optional().safeParse(provider);
  if (!parsed.success)
    return invalidFields([{ path: "provider", message: `must be ${Provider.options.join(", ")}` }]);
  const person = context.get("person");
  if (person === undefined) return notFound(context.req.path);
  if (configId === undefined && !(await visibility.mayRead(person, repository)))
    return notFound(repository === "" ? "repository; name it as ?repo=owner/name" : repository);
  const limited = await takeOrRefuse(probes, person.login);
  if (limited !== undefined) return toProblem(limited);
  const wanted = parsed.data === undefined ? {} : { provider: parsed.data };
  const ask = configId === undefined ? { repository, ...wanted } : { configId };
  const listed = await listModels(ask, userOf(context));
  if (listed.kind === "unknown") return notFound(`provider config ${configId}`);
  const { kind: _kind, ...told } = listed;
  const answer: ModelsAnswer = { models: [], ...told };
  return Response.json(answer, { headers: NO_STORE });
}

async function probe(
  context: Api,
  { probe: test, probes }: ProviderApiOptions,
  readBody: ReadBody,
): Promise<Response> {
  const limited = await takeOrRefuse(probes, loginOf(context));
  if (limited !== undefined) return toProblem(limited);
  const body = await readJson(context, readBody, Body);
  if (body instanceof Response) return body;
  const id = context.req.param("id");
  const ask = { body, id };
  const probed = await test(ask, context.req.raw.signal);
  switch (probed.kind) {
    case "probed":
      return Response.json({ checks: probed.checks } satisfies ProbeAnswer, { headers: NO_STORE });
    case "invalid":
      return invalidFields(probed.problems);
    case "unknown":
      return notFound(context.req.path);
  }
}

function answer(context: Api, saved: SavedProvider, status: 200 | 201): Response {
  switch (saved.kind) {
    case "saved":
      return answerConfig(saved.config, status);
    case "invalid":
      return invalidFields(saved.problems);
    case "moved-on":
      return movedOn();
    case "unknown":
      return notFound(context.req.path);
  }
}

function answerConfig(config: ProviderConfig, status: number): Response {
  const headers = { ...NO_STORE, etag: `"${config.version}"` };
  return Response.json(config, { status, headers });
}

function movedOn(): Response {
  const detail = "somebody else has changed this config; load it again";
  return toProblem({ status: 409, code: "provider-changed", detail });
}
