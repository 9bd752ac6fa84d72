import type { ClientOptions, OpenAI } from "openai";
import { AppError } from "../../domain/core/app-error.ts";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import type { Secret } from "../../domain/core/secret.ts";

/** Address of an endpoint and the account that pays. */
export interface EndpointOptions {
  readonly baseUrl: string;
  readonly apiKey?: Secret | undefined;
  /** Organisation that pays, for endpoints that support `X-HF-Bill-To`. */
  readonly billTo?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Prepares the SDK client without its retries, time limit, log and environment variables. The first
 * call loads the SDK, which needs tens of megabytes. Throws `config-invalid` for an invalid address
 * or header.
 */
export function createOpenaiClient(options: EndpointOptions): () => Promise<OpenAI> {
  const settings = {
    baseURL: normalizeBaseUrl(options.baseUrl),
    fetch: createEndpointFetch(options),
  };
  let client: Promise<OpenAI> | undefined;
  return () => {
    client ??= loadClient(settings);
    return client;
  };
}

async function loadClient(settings: Pick<ClientOptions, "baseURL" | "fetch">): Promise<OpenAI> {
  const { OpenAI: Client } = await import("openai");
  return new Client({
    ...settings,
    apiKey: "unused",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: NO_TIMEOUT_MS,
    logLevel: "off",
  });
}

/** Returns the address without trailing slashes; one without a path gets `/v1`. */
export function normalizeBaseUrl(text: string): string {
  const url = URL.parse(text.trim());
  const isAddress = url && ["http:", "https:"].includes(url.protocol);
  if (!isAddress || url.username || url.password) {
    const message = "must be an http or https address without a user or password";
    const problems = [{ path: "LLM_API_BASE", message }];
    throw new AppError("config-invalid", `LLM_API_BASE ${message}`, { details: { problems } });
  }
  const path = url.pathname.replace(/\/+$/, "");
  url.pathname = path === "" ? "/v1" : path;
  url.hash = "";
  return url.href;
}

/**
 * Returns the headers of every request: only these, regardless of the SDK and its environment
 * variables.
 */
export function toHeaders(options: EndpointOptions): Readonly<Record<string, string>> {
  const key = options.apiKey?.reveal().trim();
  const isAnthropic = URL.parse(options.baseUrl.trim())?.hostname === "api.anthropic.com";
  const headers: Readonly<Record<string, string>> = dropUndefined({
    "content-type": "application/json",
    "user-agent": "svc",
    authorization: key ? `Bearer ${key}` : undefined,
    "x-hf-bill-to": options.billTo || undefined,
    "anthropic-version": isAnthropic ? "2023-06-01" : undefined,
  });
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw invalidHeaderError(name);
  }
  return headers;
}

function invalidHeaderError(header: string): AppError {
  const path = header === "authorization" ? "LLM_API_KEY" : "LLM_BILL_TO";
  const message = "contains a character that is not valid in a header";
  return new AppError("config-invalid", `${path} ${message}`, {
    details: { problems: [{ path, message }] },
  });
}

/**
 * Returns a `fetch` that sends only our headers, never follows a redirect with the key, and
 * truncates an error's body.
 */
function createEndpointFetch(options: EndpointOptions): typeof fetch {
  const headers = toHeaders(options);
  const send = options.fetch ?? fetchWithoutTimeouts;
  return async (input, init) => {
    const accept = new Headers(init?.headers).get("accept") ?? "application/json";
    const response = await send(input, {
      ...init,
      headers: { accept, ...headers },
      redirect: "manual",
    });
    return response.ok ? response : truncateErrorBody(response);
  };
}

const MAX_ERROR_BYTES = 64_000;

async function truncateErrorBody(response: Response): Promise<Response> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done && size < MAX_ERROR_BYTES; ) {
      parts.push(next.value);
      size += next.value.length;
      next = await reader?.read();
    }
  } catch {
    // The status is sufficient when the body does not arrive.
  }
  // The connection is closed regardless of the result.
  reader?.cancel().catch(() => undefined);
  const text = Buffer.concat(parts).toString("utf8").slice(0, MAX_ERROR_BYTES);
  const { status, headers } = response;
  return new Response(status < 400 ? null : text, { status, headers });
}

interface Dispatcher {
  dispatch(options: object, handler: object): boolean;
}

/** Node's fetch fails after five minutes of silence; our own watchdog sets the limit. */
const fetchWithoutTimeouts: typeof fetch = (input, init) => {
  const shared = (globalThis as { [GLOBAL_DISPATCHER]?: Dispatcher })[GLOBAL_DISPATCHER];
  if (!shared) return fetch(input, init);
  const dispatcher: Dispatcher = {
    dispatch: (options, handler) =>
      shared.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  };
  return fetch(input, { ...init, dispatcher } as RequestInit);
};

/** Key of the dispatcher that fetch uses in Node and the undici package. */
const GLOBAL_DISPATCHER = Symbol.for("undici.globalDispatcher.1");
