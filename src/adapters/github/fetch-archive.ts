import { AppError } from "../../domain/core/app-error.ts";
import { abortable } from "./abortable.ts";
import { createBufferedFetch } from "./create-buffered-fetch.ts";
import { Fault, toFault } from "./fault.ts";
import type { GithubOptions } from "./github-options.ts";
import { sendWithRetry } from "./send-with-retry.ts";
import { requireReply } from "./to-error.ts";

/** A file in the code host's storage. */
export interface ArchiveRequest {
  /** Signed URL: a secret while it is valid. */
  readonly address: string;
  readonly maxBytes: number;
  /** Description of the operation, such as `fetching an artifact of acme/shop`. */
  readonly doing: string;
}

/**
 * Fetches a file at a signed URL. Rejects with the errors of reading; a file that is too long is
 * `input-invalid`.
 */
export type FetchArchive = (request: ArchiveRequest, signal: AbortSignal) => Promise<Uint8Array>;

const TIMEOUT_MS = 60_000;

/** Creates the fetcher. The URL is signed and on another host, so no credentials are sent. */
export function createFetchArchive(options: GithubOptions): FetchArchive {
  const { clock, apiUrl, version, readTimeoutMs: timeoutMs = TIMEOUT_MS } = options;
  return async ({ address, maxBytes, doing }, signal) => {
    const target = requireTarget(address, apiUrl, doing);
    const send = async () => {
      const fetchWhole = createBufferedFetch({ timeoutMs, maxBytes, signal });
      const headers = { "user-agent": `svc/${version}` };
      const response = await fetchWhole(target.href, { headers });
      const body = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body };
    };
    const sent = () => abortable(send().catch(throwFault), signal);
    const outcome = await sendWithRetry(sent, { isRepeatable: true, clock, signal });
    if (outcome.kind === "fault" && outcome.fault.kind === "too-large") {
      throw new AppError("input-invalid", `${doing}: it is longer than ${maxBytes} bytes`, {
        details: { path: "artifact" },
      });
    }
    const call = { route: "GET /", doing, needs: "actions: read" };
    const nowMs = Date.parse(clock.now());
    const telling = { call, apiUrl: target.origin, credentials: "the signed address", nowMs };
    return requireBytes(requireReply(outcome, telling).body);
  };
}

/** Throws for a redirect from HTTPS to another scheme. */
function requireTarget(address: string, apiUrl: string, doing: string): URL {
  const target = URL.parse(address, apiUrl);
  const isSafe =
    target?.protocol === "https:" || (target?.protocol === "http:" && !/^https:/i.test(apiUrl));
  if (target !== null && isSafe) return target;
  const message = `${doing}: the code host redirects to a URL without HTTPS; check GITHUB_API_URL`;
  throw new AppError("code-host-rejected", message, { details: { status: 302 } });
}

function throwFault(error: unknown): never {
  throw error instanceof Fault ? error : toFault(error);
}

function requireBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new TypeError("a body that was fetched as bytes is something else");
}
