import { hostname } from "node:os";
import { createSecretBox } from "./adapters/crypto/create-secret-box.ts";
import { readSecretKeys } from "./adapters/crypto/secret-key-file.ts";
import { createCollaborators } from "./adapters/github/create-collaborators.ts";
import { createSignIn } from "./adapters/github/create-sign-in.ts";
import type { AuthOptions } from "./adapters/http/auth/auth-options.ts";
import { createSite } from "./adapters/http/auth/site.ts";
import type { HttpAppOptions } from "./adapters/http/create-http-app.ts";
import { operationsApi } from "./adapters/http/operations-api.ts";
import { providerApi } from "./adapters/http/provider-api.ts";
import { reviewApi } from "./adapters/http/review-api.ts";
import { createCheckAddress } from "./adapters/openai/guard/create-check-address.ts";
import { createGuardedFetch } from "./adapters/openai/guard/create-guarded-fetch.ts";
import { createRateLimit } from "./adapters/rate-limit/create-rate-limit.ts";
import { type ChooseProvider, createChooseProvider } from "./app/choose-provider.ts";
import type { Dispatcher } from "./app/dispatch-jobs.ts";
import { createListModels } from "./app/list-models.ts";
import { createDraftManager } from "./app/manage-draft.ts";
import { createManageProviders } from "./app/manage-providers.ts";
import { createProbeProvider } from "./app/probe-provider.ts";
import type { OpenEndpoint } from "./app/provider-terms.ts";
import { createRecheckSession } from "./app/recheck-session.ts";
import { createResumeSession } from "./app/resume-session.ts";
import { createSignInPerson } from "./app/sign-in-person.ts";
import { createReviewStarter } from "./app/start-review.ts";
import { createVisibility, openVisibility, type Visibility } from "./app/visibility.ts";
import { buildModel } from "./compose-parts.ts";
import { hostOptions, type ServerParts, serverEndpoint } from "./compose-server-parts.ts";
import { type SignInSettings, signInSettings } from "./config/sign-in.ts";
import type { Job } from "./domain/job/job.ts";
import { createSecret } from "./domain/secret.ts";
import type { JobStore } from "./ports/job-store.ts";
import type { SecretBox } from "./ports/secret-box.ts";

/** What one person may do: starting reviews in an hour, having endpoints asked in a minute. */
const STARTS = { points: 60, windowSeconds: 3_600 };
const PROBES = { points: 30, windowSeconds: 60 };
/** What one address may do in a minute: beginning to sign in, and asking without having done so. */
const SIGN_INS = { points: 30, windowSeconds: 60 };
const REFUSALS = { points: 120, windowSeconds: 60 };
const KEY_BYTES = 32;

/** Opens the box that keys and tokens are sealed in. Throws `config-invalid` for a key that cannot be used. */
export function openSecretBox({ loaded }: Pick<ServerParts, "loaded">): SecretBox {
  const { secretKeys, storePath } = loaded.server;
  return createSecretBox({ keys: readSecretKeys(secretKeys, storePath) });
}

/** What chooses who answers and who pays: provider configs first, then the server's own endpoint. */
export function openChoice({ loaded, store, secretBox }: ServerParts): ChooseProvider {
  const { billTo } = loaded.config;
  const fallback = serverEndpoint(loaded);
  return createChooseProvider({
    configs: store.providers,
    secretBox,
    allowPrivate: loaded.server.allowPrivateModels,
    ...(fallback === undefined ? {} : { fallback }),
    ...(billTo === undefined ? {} : { billTo }),
  });
}

export interface PeopleOptions {
  readonly jobs: JobStore;
  readonly dispatcher: Pick<Dispatcher, "cancel" | "wake">;
  readonly choose: ChooseProvider;
  placeOf(job: Job): Promise<number | undefined>;
  /** Called when something is to be written. */
  onStep(): void;
}

/** What people use: who they are, what they may see, and what they can do. */
export interface People {
  readonly auth: AuthOptions;
  readonly visibility: Visibility;
  readonly routes: NonNullable<HttpAppOptions["routes"]>;
}

/** Builds what people use. Throws `config-invalid` when nothing says how they sign in. */
export function openPeople(parts: ServerParts, options: PeopleOptions): People {
  const settings = signInSettings(parts.loaded.server);
  const visibility = settings === undefined ? openVisibility : openCollaborators(parts);
  const auth = settings === undefined ? devAuth(parts) : signInAuth(parts, settings);
  return { auth, visibility, routes: openRoutes(parts, { ...options, visibility }) };
}

function devAuth({ loaded }: ServerParts): AuthOptions {
  const { baseUrl } = loaded.server;
  return { kind: "dev", ...(baseUrl === undefined ? {} : { site: createSite(baseUrl) }) };
}

function openCollaborators({ clock, host, loaded, options }: ServerParts): Visibility {
  const collaborators = createCollaborators({
    ...hostOptions(loaded, clock, options),
    tokens: host.tokens,
  });
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
    site: createSite(settings.baseUrl),
    clock,
    authorizeUrl: signIn.authorizeUrl,
    signInPerson: createSignInPerson(ports, rules),
    resume: createResumeSession({ ...ports, recheck }, rules),
    revoke: store.sessions.revoke,
    callbackUrl,
    loginKey: sessionSecret ?? createSecret(clock.randomHex(KEY_BYTES)),
    limits: { signIn: createRateLimit(SIGN_INS), refused: createRateLimit(REFUSALS) },
    onFailure: (error, request) =>
      warn(`sign-in failed (${request}): ${error instanceof Error ? error.message : error}`),
  };
}

function openRoutes(
  parts: ServerParts,
  options: PeopleOptions & { readonly visibility: Visibility },
): People["routes"] {
  const { loaded, store, clock, host } = parts;
  const { jobs, visibility, dispatcher, placeOf, onStep, choose } = options;
  const { trigger, codeHostUrl: serverUrl, allowApprove } = loaded.config;
  const { pulls } = host;
  const cancel = dispatcher.cancel;
  const stored = { jobs, clock, pulls, drafts: store.drafts };
  const onTaken = (): void => dispatcher.wake();
  const reviews = {
    ...{ jobs, pulls, visibility, cancel, placeOf, choose, trigger, serverUrl },
    drafts: createDraftManager({ ...stored, onStep }, { allowApprove }),
    starter: createReviewStarter({ ...stored, onTaken }),
    starts: createRateLimit(STARTS),
  };
  const operations = { jobs, visibility, cancel, journal: store.journal, node: hostname() };
  const providers = openProviders(parts, { choose, visibility });
  return [
    (readBody) => reviewApi(reviews, readBody),
    (readBody) => operationsApi(operations, readBody),
    (readBody) => providerApi(providers, readBody),
  ];
}

function openProviders(
  { loaded, options, store, secretBox, clock }: ServerParts,
  { choose, visibility }: Pick<PeopleOptions, "choose"> & { readonly visibility: Visibility },
): Parameters<typeof providerApi>[0] {
  const { environment } = options;
  const allowPrivate = loaded.server.allowPrivateModels;
  const { billTo, stream, timeoutSeconds } = loaded.config;
  const checkAddress = createCheckAddress({ allowPrivate, environment });
  const guarded = createGuardedFetch({ allowPrivate: false, environment });
  const openEndpoint: OpenEndpoint = ({ isGuarded, ...endpoint }) =>
    buildModel(
      { ...endpoint, stream, timeoutSeconds, ...(isGuarded ? { fetch: guarded } : {}) },
      clock,
    );
  const billed = billTo === undefined ? {} : { billTo };
  const ports = { configs: store.providers, secretBox, clock, ...billed };
  return {
    ...{ choose, visibility },
    manage: createManageProviders({ ...ports, checkAddress }),
    probe: createProbeProvider({ ...ports, checkAddress, openEndpoint, allowPrivate }),
    listModels: createListModels({ ...ports, choose, openEndpoint, allowPrivate }),
    probes: createRateLimit(PROBES),
  };
}
