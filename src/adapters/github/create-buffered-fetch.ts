import { Fault } from "./fault.ts";

export interface FetchLimits {
  readonly timeoutMs: number;
  /** Longest body accepted. */
  readonly maxBytes: number;
  /** Signal of the caller. */
  readonly signal: AbortSignal;
}

/**
 * Creates a `fetch` that resolves when the whole body has arrived: a connection that ends in the
 * middle is then a failure, not a short answer. Its time limit covers the body too.
 */
export function createBufferedFetch({ timeoutMs, maxBytes, signal }: FetchLimits): typeof fetch {
  return async (input, init) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await followRedirects(String(input), { ...init, signal: within });
    const { status, headers } = response;
    const bytes = await readBody(response, maxBytes);
    return new Response(hasNoBody(status) ? null : bytes, { status, headers });
  };
}

/**
 * Follows redirects without turning a write into a read, as `fetch` does for 301 and 302; only 307
 * and 308 repeat it.
 */
async function followRedirects(url: string, init: RequestInit): Promise<Response> {
  if (init.method === undefined || init.method === "GET") return fetch(url, init);
  const response = await fetch(url, { ...init, redirect: "manual" });
  if (response.status !== 307 && response.status !== 308) return response;
  const target = URL.parse(response.headers.get("location") ?? "", url);
  if (target?.origin !== new URL(url).origin) return response;
  await response.body?.cancel();
  return fetch(target, { ...init, redirect: "manual" });
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = Number(response.headers.get("content-length") ?? 0);
  if (size > maxBytes) throw await tooLargeFault(response.body);
  size = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.length;
    if (size > maxBytes) throw await tooLargeFault(reader);
    parts.push(next.value);
  }
  return Buffer.concat(parts);
}

async function tooLargeFault(body: { cancel(): Promise<void> } | null | undefined): Promise<Fault> {
  await body?.cancel();
  return new Fault("too-large", { reason: "the answer is too long" });
}

const hasNoBody = (status: number): boolean => [204, 205, 304].includes(status);
