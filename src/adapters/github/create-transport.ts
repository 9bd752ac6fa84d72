import type { Octokit } from "@octokit/rest";
import type { Secret } from "../../domain/core/secret.ts";
import { abortable } from "./abortable.ts";
import { createBufferedFetch } from "./create-buffered-fetch.ts";
import { toFault } from "./fault.ts";
import type { GithubOptions } from "./github-options.ts";

/** One request to the code host. */
export interface HostRequest {
  /** Method and template, such as `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  /** Values of the template; other values go to the query, or to the body of a write. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Longest body accepted, in bytes. */
  readonly maxBytes?: number;
  /** Returns a redirect as the answer and does not follow it: its target must not see the token. */
  readonly keepsRedirect?: boolean;
}

/** An answer with any status. */
export interface Reply {
  readonly status: number;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON, or text when it is not JSON. */
  readonly body: unknown;
}

/**
 * Sends a request once. Rejects with a `Fault` when no complete answer arrived, with `cancelled`
 * when the caller stops.
 */
export type Transport = (
  request: HostRequest,
  context: { readonly token?: Secret; readonly signal: AbortSignal },
) => Promise<Reply>;

const HEADERS = { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" };
const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;

export const isWrite = ({ route }: HostRequest): boolean => !route.startsWith("GET ");

/** Creates the sender of requests over the SDK client. */
export function createTransport(octokit: Octokit, options: GithubOptions): Transport {
  const { readTimeoutMs = READ_TIMEOUT_MS, writeTimeoutMs = WRITE_TIMEOUT_MS } = options;
  return (request, { token, signal }) => {
    const limits = {
      timeoutMs: isWrite(request) ? writeTimeoutMs : readTimeoutMs,
      maxBytes: request.maxBytes ?? MAX_BYTES,
      signal,
    };
    const sent = octokit.request(request.route, {
      ...request.parameters,
      headers: {
        ...HEADERS,
        ...(token === undefined ? {} : { authorization: `Bearer ${token.reveal()}` }),
      },
      request: {
        fetch: createBufferedFetch(limits),
        ...(request.keepsRedirect ? { redirect: "manual" as const } : {}),
      },
    });
    // A paced request waits in the library's queue, which has no signal; when its turn comes it is
    // not sent.
    return abortable(sent.then(toReply, errorToReply), signal);
  };
}

interface OctokitAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

function toReply({ status, headers, data }: OctokitAnswer): Reply {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { status, headers: Object.fromEntries(texts), body: data };
}

/**
 * Converts an error to an answer: the SDK throws for statuses of 400 and above, and wraps errors of
 * `fetch`.
 */
function errorToReply(error: unknown): Reply {
  const response: unknown =
    error instanceof Error && "response" in error ? error.response : undefined;
  if (isOctokitAnswer(response)) return toReply(response);
  const cause = error instanceof Error ? error.cause : undefined;
  throw toFault(cause ?? error);
}

function isOctokitAnswer(response: unknown): response is OctokitAnswer {
  return typeof response === "object" && response !== null && "status" in response;
}
