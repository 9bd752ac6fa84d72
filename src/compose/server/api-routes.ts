import { hostname } from "node:os";
import { createSecretBox } from "../../adapters/crypto/create-secret-box.ts";
import { readSecretKeys } from "../../adapters/crypto/secret-key-file.ts";
import { createSignIn } from "../../adapters/github/create-sign-in.ts";
import type { AuthOptions } from "../../adapters/http/auth/auth-options.ts";
import { createSite } from "../../adapters/http/auth/site.ts";
import type { HttpAppOptions } from "../../adapters/http/create-http-app.ts";
import { diffApi } from "../../adapters/http/diff-api.ts";
import { journalApi } from "../../adapters/http/journal-api.ts";
import { type OperationsApiOptions, operationsApi } from "../../adapters/http/operations-api.ts";
import { type ProviderApiOptions, providerApi } from "../../adapters/http/provider-api.ts";
import { pullApi } from "../../adapters/http/pull-api.ts";
import { reviewApi } from "../../adapters/http/review-api.ts";
import { createAddressCheck } from "../../adapters/openai/ssrf/create-address-check.ts";
import { createSsrfSafeFetch } from "../../adapters/openai/ssrf/create-ssrf-safe-fetch.ts";
import { createRateLimit } from "../../adapters/rate-limit/create-rate-limit.ts";
import { createRecheckSession } from "../../app/access/recheck-session.ts";
import { createResumeSession } from "../../app/access/resume-session.ts";
import { createSignInPerson } from "../../app/access/sign-in.ts";
import {
  createVisibility,
  unrestrictedVisibility,
  type Visibility,
} from "../../app/access/visibility.ts";
import type { Notify } from "../../app/concurrency/notify.ts";
import type { DraftDiffs } from "../../app/draft/draft-diffs.ts";
import { createListThreads } from "../../app/draft/list-threads.ts";
import { createDraftManager } from "../../app/draft/manage-draft.ts";
import { createReadReviewedFile } from "../../app/draft/read-reviewed-file.ts";
import { createWatchHead } from "../../app/draft/watch-head.ts";
import { createReviewStarter } from "../../app/intake/review-starter.ts";
import type { Dispatcher } from "../../app/jobs/dispatcher.ts";
import { redactAnswers } from "../../app/outbound/redact-jobs.ts";
import { registerSealedSecrets } from "../../app/outbound/register-secrets.ts";
import { createCheckRequester } from "../../app/provider/check-requester.ts";
import { type ChooseProvider, createChooseProvider } from "../../app/provider/choose-provider.ts";
import { createListChoices } from "../../app/provider/list-choices.ts";
import { createListModels } from "../../app/provider/list-models.ts";
import { createManageProviders } from "../../app/provider/manage-providers.ts";
import { createProbeProvider } from "../../app/provider/probe-provider.ts";
import { createCheckAddress, type OpenEndpoint } from "../../app/provider/provider-endpoint.ts";
import { createEstimateReview } from "../../app/review/estimate-review.ts";
import { getQuotas } from "../../config/budgets.ts";
import { usesEgressProxy } from "../../config/execution-problems.ts";
import { getSignInSettings, type SignInSettings } from "../../config/sign-in.ts";
import { createSecret } from "../../domain/core/secret.ts";
import type { Job } from "../../domain/job/job.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import { overridden } from "../shared/overrides.ts";
import { buildModel } from "../shared/parts.ts";
import { errorMessage, hostOptions, type ServerParts } from "./context.ts";
import { getServerEndpoint } from "./spec-maker.ts";

/** Rate limits of one person: reviews per hour, calls to endpoints per minute. */
const START_LIMIT = { points: 60, windowSeconds: 3_600 };
const PROBE_LIMIT = { points: 30, windowSeconds: 60 };
/** Rate limits of one address per minute: sign-ins, and requests without a session. */
const SIGN_IN_LIMIT = { points: 30, windowSeconds: 60 };
const REFUSAL_LIMIT = { points: 120, windowSeconds: 60 };
const KEY_BYTES = 32;

/** Opens the box that seals keys and tokens. Throws `config-invalid` for an invalid key. */
export function openSecretBox({
  loaded,
  gate,
  clock,
}: Pick<ServerParts, "loaded" | "gate" | "clock">): SecretBox {
  const { secretKeys, storePath } = loaded.server;
  const keys = readSecretKeys(secretKeys, storePath);
  for (const key of keys) gate.registerSecret("SVC_SECRET_KEY", key.reveal());
  return registerSealedSecrets(createSecretBox({ keys }), gate, () => Date.parse(clock.now()));
}

/** Creates the function that chooses model and key: provider configs first, then the server's endpoint. */
export function openProviderChooser({
  host,
  loaded,
  store,
  secretBox,
}: ServerParts): ChooseProvider {
  const { billTo } = loaded.config;
  const fallback = getServerEndpoint(loaded);
  return createChooseProvider({
    configs: store.providers,
    secretBox,
    allowPrivate: loaded.server.allowPrivateModels,
    checkRequester: createCheckRequester(host.collaborators),
    fallback,
    billTo,
  });
}

export interface ApiOptions {
  readonly jobs: JobStore;
  readonly dispatcher: Pick<Dispatcher, "cancel">;
  readonly choose: ChooseProvider;
  readonly diffs: DraftDiffs;
  readonly execution: Pick<OperationsApiOptions, "engines" | "executionOf">;
  placeOf(job: Job): Promise<number | undefined>;
  readonly notify: Notify;
}

/** Parts of the web API: sign-in, visibility and actions. */
export interface Api {
  readonly auth: AuthOptions;
  readonly visibility: Visibility;
  readonly routes: NonNullable<HttpAppOptions["routes"]>;
}

/** Builds the web API. Throws `config-invalid` without settings for sign-in. */
export function openApi(parts: ServerParts, options: ApiOptions): Api {
  const settings = getSignInSettings(parts.loaded.server);
  const visibility = overridden(
    settings === undefined ? unrestrictedVisibility : collaboratorVisibility(parts),
    parts.options.overrides?.visibility,
  );
  const auth = settings === undefined ? devAuth(parts) : signInAuth(parts, settings);
  return { auth, visibility, routes: openRoutes(parts, { ...options, visibility }) };
}

function devAuth({ loaded }: ServerParts): AuthOptions {
  const { baseUrl } = loaded.server;
  const facts = getSessionFacts(loaded);
  return { kind: "dev", facts, site: baseUrl === undefined ? undefined : createSite(baseUrl) };
}

/** Information for every signed-in user. */
function getSessionFacts({ config, server }: ServerParts["loaded"]): AuthOptions["facts"] {
  const { trigger, maxInputTokens, allowApprove: mayApprove, codeHostUrl: serverUrl } = config;
  const prices = config.modelPrices === undefined ? {} : { currency: config.currency };
  return { trigger, maxInputTokens, mayApprove, serverUrl, helpUrl: server.helpUrl, ...prices };
}

function collaboratorVisibility({ clock, host, options }: ServerParts): Visibility {
  const { collaborators } = host;
  return createVisibility({ collaborators, clock, warn: (text) => options.log("warn", text) });
}

function signInAuth(parts: ServerParts, settings: SignInSettings): AuthOptions {
  const { clock, loaded, options, store, secretBox } = parts;
  const { clientId, clientSecret, rules, sessionSecret, callbackUrl } = settings;
  const signIn = createSignIn({
    ...hostOptions(loaded, clock, options),
    serverUrl: loaded.config.codeHostUrl,
    clientId,
    clientSecret,
  });
  const warn = (text: string): void => options.log("warn", text);
  const ports = { signIn, sessions: store.sessions, secretBox, clock, warn };
  const recheck = createRecheckSession(ports, rules);
  return {
    kind: "sign-in",
    facts: getSessionFacts(loaded),
    site: createSite(settings.baseUrl),
    clock,
    authorizeUrl: signIn.authorizeUrl,
    signInPerson: createSignInPerson(ports, rules),
    resume: createResumeSession({ ...ports, recheck }, rules),
    revoke: store.sessions.revoke,
    callbackUrl,
    loginKey: sessionSecret ?? createSecret(clock.randomHex(KEY_BYTES)),
    limits: { signIn: createRateLimit(SIGN_IN_LIMIT), refused: createRateLimit(REFUSAL_LIMIT) },
    onFailure: (error, request) =>
      warn(`sign-in failed (${request}): ${error instanceof Error ? error.message : error}`),
  };
}

function openRoutes(
  parts: ServerParts,
  options: ApiOptions & { readonly visibility: Visibility },
): Api["routes"] {
  const { loaded, store, clock, host } = parts;
  const { jobs, visibility, dispatcher, placeOf, notify, choose, diffs } = options;
  const { trigger, codeHostUrl: serverUrl, allowApprove } = loaded.config;
  const { pulls } = host;
  const { journal } = store;
  const onError = (error: unknown, request: string): void =>
    parts.options.log("error", errorMessage(error), { request });
  const cancel = dispatcher.cancel;
  const stored = { jobs, clock, pulls, drafts: store.drafts };
  const drafts = createDraftManager({ ...stored, notify }, { allowApprove });
  const probes = createRateLimit(PROBE_LIMIT);
  const reviews = {
    jobs,
    visibility,
    cancel,
    placeOf,
    choose,
    trigger,
    serverUrl,
    drafts,
    journal,
    maxInputTokens: loaded.config.maxInputTokens,
    mayApprove: allowApprove,
    starter: createReviewStarter({
      ...stored,
      notify,
      quotas: getQuotas(loaded.server),
    }),
    starts: createRateLimit(START_LIMIT),
  };
  const named = { visibility, pulls, choose, probes, trigger, serverUrl };
  const lookedAt = { jobs, visibility, drafts, diffs, onError };
  const operations = { jobs, visibility, cancel, node: hostname(), ...options.execution };
  const providers = openProviders(parts, { choose, visibility, probes });
  return [
    (readBody) => reviewApi(reviews, readBody),
    () => pullApi({ ...named, ...openEstimates(parts, choose) }),
    () =>
      diffApi({
        ...lookedAt,
        watchHead: createWatchHead({ pulls, clock }, serverUrl),
        listThreads: createListThreads({ ...host, clock }),
        readFile: createReadReviewedFile({ pulls, diffs }),
      }),
    () => journalApi({ journal, visibility, onError }),
    (readBody) => operationsApi(operations, readBody),
    (readBody) => providerApi(providers, readBody),
  ];
}

/** Routes for the form of a new review. */
function openEstimates(parts: ServerParts, choose: ChooseProvider) {
  const { loaded, store, clock, host } = parts;
  const { maxDiffChars, allowApprove, defaultRules, currency } = loaded.config;
  const { ignorePaths, modelPrices: prices } = loaded.config;
  const modelOf = async (repository: string): Promise<string | undefined> => {
    const chosen = await choose({ repository });
    return chosen.kind === "chosen" ? chosen.config.model : undefined;
  };
  const fallback = getServerEndpoint(loaded);
  return {
    listChoices: createListChoices({
      configs: store.providers,
      allowPrivate: loaded.server.allowPrivateModels,
      fallback,
    }),
    estimate: createEstimateReview(
      { pulls: host.pulls, journal: store.journal, clock, modelOf },
      {
        maxDiffChars,
        allowApprove,
        defaultRules,
        currency,
        ignorePaths,
        ...(prices && { prices }),
      },
    ),
  };
}

function openProviders(
  { loaded, options, store, secretBox, clock, gate }: ServerParts,
  asked: Pick<ProviderApiOptions, "choose" | "visibility" | "probes">,
): ProviderApiOptions {
  const { environment } = options;
  const allowPrivate = loaded.server.allowPrivateModels;
  const { billTo, stream, timeoutSeconds } = loaded.config;
  const checkPrivate = createAddressCheck({ allowPrivate, environment });
  const checkAddress = createCheckAddress(checkPrivate, usesEgressProxy(loaded.execution));
  const guarded = createSsrfSafeFetch({ allowPrivate: false, environment });
  const openEndpoint: OpenEndpoint = ({ isGuarded, ...endpoint }) =>
    buildModel(
      { ...endpoint, stream, timeoutSeconds, ...(isGuarded ? { fetch: guarded } : {}) },
      clock,
    );
  const billed = billTo === undefined ? {} : { billTo };
  const kept = { configs: store.providers, secretBox, clock, ...billed };
  const ports = { ...kept, checkAddress, openEndpoint, allowPrivate };
  return {
    ...asked,
    manage: createManageProviders(ports),
    probe: redactAnswers(createProbeProvider(ports), gate),
    listModels: redactAnswers(createListModels({ ...ports, ...asked }), gate),
  };
}
