import { readJson } from "../../domain/core/read-json.ts";

/** An answer that was heard; its value is `undefined` for what is not JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly value: unknown;
}

export interface FetchJsonLimits {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Fetches JSON and follows no redirect. Rejects when nothing whole within the limits comes. */
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
