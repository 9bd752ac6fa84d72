import { join } from "node:path";
import { createDiffCache } from "../git/create-diff-cache.ts";
import { createAuthenticate } from "./accounts/create-authenticate.ts";
import { sendWebhook } from "./accounts/send-webhook.ts";
import { createWorkflowTokens } from "./accounts/workflow-tokens.ts";
import { createHandlers } from "./create-handlers.ts";
import type { DemoHost, DemoHostOptions } from "./demo-host.ts";
import type { FaultPlan, HostContext } from "./host-context.ts";
import type { HostServices } from "./host-services.ts";
import { getPort, listen } from "./listen.ts";
import { openState } from "./open-state.ts";
import {
  announceChange,
  commentOn,
  commentOnLine,
  findCommentEvent,
  openIssue,
  openPull,
} from "./seed-conversation.ts";
import { addRepository, commitTo, deleteBranch, deleteRepository } from "./seed-repository.ts";
import { API_ROOT } from "./serve-api.ts";
import { getUserToken } from "./users.ts";

/** Opens the host of a folder and listens on loopback. */
export async function startDemoHost(options: DemoHostOptions): Promise<DemoHost> {
  const opened = openState(options.folder);
  const { context, setServerUrl, stopSaving } = createContext(options, opened);
  const services: HostServices = { context, compareCommits: createDiffCache() };
  const plan: { faults: FaultPlan | undefined } = { faults: options.faults };
  const workflows = createWorkflowTokens(context);
  const handlers = createHandlers(
    { ...services, tokenRoutes: workflows.routes },
    createAuthenticate(context),
    options.observe,
  );
  const server = await listen(options.port ?? 0, handlers, (call) => plan.faults?.(call));
  setServerUrl(`http://127.0.0.1:${getPort(server)}`);
  const close = async () => {
    stopSaving();
    server.closeAllConnections();
    if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    serverUrl: context.serverUrl,
    apiUrl: context.apiUrl,
    issuerUrl: workflows.issuerUrl(),
    workflowToken: workflows.token,
    appPrivateKey: opened.privateKeyPem,
    state: context.state,
    setFaults: (faults) => {
      plan.faults = faults;
    },
    ...seeds(services),
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Seeds = Omit<
  DemoHost,
  | "serverUrl"
  | "apiUrl"
  | "issuerUrl"
  | "workflowToken"
  | "appPrivateKey"
  | "state"
  | "setFaults"
  | "close"
  | typeof Symbol.asyncDispose
>;

function seeds(services: HostServices): Seeds {
  const { context } = services;
  return {
    addRepository: (seed) => addRepository(context, seed),
    deleteRepository: (name) => deleteRepository(context, name),
    commit: (name, seed, options) =>
      commitTo(context, name, { ...seed, isForced: options?.isForced }),
    deleteBranch: (name, branch) => deleteBranch(context, name, branch),
    openPull: (name, seed) => openPull(context, name, seed),
    announceChange: (name, number, action) => announceChange(context, { name, number }, action),
    openIssue: (name, { body = "", ...seed }) => openIssue(context, name, { ...seed, body }),
    comment: (name, number, ...[author, body]) =>
      commentOn(context, { name, number }, { author, body }),
    commentOnLine: (name, number, seed) => commentOnLine(services, { name, number }, seed),
    deliver: (name, commentId) => sendWebhook(context, findCommentEvent(context, name, commentId)),
    payloadOf: (name, commentId) => findCommentEvent(context, name, commentId).payload,
    userToken: (login) => getUserToken(context, login),
  };
}

interface OwnContext {
  readonly context: HostContext;
  setServerUrl(url: string): void;
  /** Prevents requests that are still active when the host closes from writing into its folder. */
  stopSaving(): void;
}

function createContext(options: DemoHostOptions, opened: ReturnType<typeof openState>): OwnContext {
  const { state } = opened;
  const now = options.now ?? (() => new Date().toISOString());
  let serverUrl = "";
  let isSaving = options.isVolatile !== true;
  const context: HostContext = {
    state,
    get serverUrl() {
      return serverUrl;
    },
    get apiUrl() {
      return `${serverUrl}${API_ROOT}`;
    },
    now: () => now().replace(/\.\d+Z$/, "Z"),
    newId: () => {
      state.nextId += 1;
      return state.nextId - 1;
    },
    save: () => {
      if (isSaving) opened.save();
    },
    gitFolder: ({ owner, name }) => join(options.folder, owner, `${name}.git`),
  };
  return {
    context,
    setServerUrl: (url) => {
      serverUrl = url;
    },
    stopSaving: () => {
      isSaving = false;
    },
  };
}
