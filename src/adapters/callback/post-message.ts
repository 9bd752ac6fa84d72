import { z } from "zod";
import { readJson } from "../../domain/core/read-json.ts";
import { PACKED_TYPE } from "../shared/remote-runner/pack-announcement.ts";
import { errorLine } from "../shared/text/error-line.ts";
import { readRetryAfter } from "../shared/text/read-retry-after.ts";
import type { CallbackPace, HttpChannelOptions } from "./callback-options.ts";

export type MessageKind = "events" | "intent" | "result" | "token";

/** Outcome of one message. */
export type Answer =
  | { readonly kind: "taken"; readonly body: unknown }
  /** The server understood the message and will never accept it. */
  | { readonly kind: "refused"; readonly status: number; readonly problem: Problem }
  /**
   * It is unknown whether the server accepted the message: send it again, not before `waitMs`
   * milliseconds if that is set.
   */
  | { readonly kind: "unheard"; readonly why: string; readonly waitMs?: number | undefined };

/** Sends one message once. Rejects only when the signal aborts. */
export type PostMessage = (
  kind: MessageKind,
  body: string | Uint8Array | undefined,
  signal: AbortSignal,
) => Promise<Answer>;

const Problem = z.object({
  code: z.string(),
  detail: z.string().default("no reason was given"),
  /** Number of events expected before the next one; set with `out-of-order`. */
  expected: z.number().int().nonnegative().optional(),
  /** Status returned by the code host; set with a refused token. */
  hostStatus: z.number().int().optional(),
});
export type Problem = Readonly<z.infer<typeof Problem>>;

/** Statuses that may change after a short time, whether a proxy or a starting server sent them. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 425, 429]);
/** Statuses that are refusals even without a problem body of ours. */
const NOT_RETRYABLE: ReadonlySet<number> = new Set([400, 401, 413, 415, 422]);
/**
 * Status that, with a problem body of ours, means that another system such as the code host has
 * refused.
 */
const REFUSED_ELSEWHERE = 502;
/** Longest wait that a runner accepts from a server or proxy. */
const MAX_WAIT_MS = 5 * 60_000;

/** Creates the function that sends messages of one job to the callback server. */
export function createPostMessage(
  { url, token, jobId, fetch: ask = fetch }: HttpChannelOptions,
  { requestMs }: CallbackPace,
): PostMessage {
  const base = `${url.replace(/\/+$/, "")}/internal/jobs/${encodeURIComponent(jobId)}`;
  const authorization = `Bearer ${token}`;
  return async (kind, body, signal) => {
    try {
      const response = await ask(`${base}/${kind}`, {
        method: "POST",
        // The token is sent to the address of the spec and to no other.
        redirect: "error",
        headers: {
          authorization,
          ...(body === undefined ? {} : { "content-type": getContentType(body) }),
        },
        ...(body === undefined ? {} : { body: toFetchBody(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
      });
      return toAnswer(response, await response.text());
    } catch (error) {
      if (signal.aborted) throw error;
      return { kind: "unheard", why: fetchErrorMessage(error) };
    }
  };
}

/** Returns a body that `fetch` accepts: it refuses views of shared memory. */
const toFetchBody = (body: string | Uint8Array): string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? body : new Uint8Array(body);

const getContentType = (body: string | Uint8Array): string =>
  typeof body === "string" ? "application/json" : PACKED_TYPE;

function toAnswer({ status, ok, headers }: Response, text: string): Answer {
  const body = readJson(text);
  if (ok) return { kind: "taken", body };
  const problem = Problem.safeParse(body);
  const isOurs = problem.success && (status < 500 || status === REFUSED_ELSEWHERE);
  if (NOT_RETRYABLE.has(status) || (isOurs && !RETRYABLE.has(status))) {
    const known = problem.data ?? { code: "", detail: "no reason was given" };
    return { kind: "refused", status, problem: known };
  }
  const waitMs = readRetryAfter(headers.get("retry-after"), Date.now());
  const why = `it responded with status ${status}`;
  return {
    kind: "unheard",
    why,
    waitMs: waitMs === undefined ? undefined : Math.min(waitMs, MAX_WAIT_MS),
  };
}

/**
 * Returns the message of the cause, which names the connection failure; `fetch` itself reports only
 * that it failed.
 */
function fetchErrorMessage(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorLine(cause instanceof Error && cause.message !== "" ? cause : error);
}
