import { readJson } from "../../domain/core/read-json.ts";

/** A received answer; its value is `undefined` when it is not JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly value: unknown;
}

export interface FetchJsonLimits {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Fetches JSON without following redirects. Rejects when no complete answer arrives within the
 * limits.
 */
export async function fetchJson(
  address: string,
  { maxBytes, signal }: FetchJsonLimits,
): Promise<JsonAnswer> {
  const headers = { accept: "application/json" };
  const response = await fetch(address, { headers, signal, redirect: "error" });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new Error("the answer is too long");
    parts.push(part);
  }
  return { status: response.status, value: readJson(Buffer.concat(parts).toString()) };
}
