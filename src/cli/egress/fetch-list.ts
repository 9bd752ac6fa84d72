import type { EgressConfig } from "../../config/egress.ts";
import { readJson } from "../../domain/core/read-json.ts";
import { EgressResponse } from "../../domain/runner/egress-response.ts";

const WAIT_MS = 10_000;
const MAX_CHARS = 1_000_000;

/** Asks the server for the hosts that runners may reach. Rejects with one line that says what came instead. */
export async function fetchList(
  { callbackUrl, token }: EgressConfig,
  told: { readonly replica: string; readonly inForce: string | undefined },
  signal: AbortSignal,
): Promise<EgressResponse> {
  const query = new URLSearchParams({ replica: told.replica });
  if (told.inForce !== undefined) query.set("inForce", told.inForce);
  const response = await fetch(`${callbackUrl}/internal/egress?${query}`, {
    headers: { authorization: `Bearer ${token.reveal()}` },
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`the server answered ${response.status}${HINTS[response.status] ?? ""}`);
  const answer =
    text.length > MAX_CHARS ? undefined : EgressResponse.safeParse(readJson(text)).data;
  if (answer === undefined)
    throw new Error("the server answered with something that is no list of hosts");
  return answer;
}

const HINTS: Readonly<Record<number, string>> = {
  401: " (RUNNER_EGRESS_TOKEN is another than the server's)",
  404: " (RUNNER_CALLBACK_URL is another listener, or the server has no RUNNER_EGRESS_TOKEN)",
  503: " (it has just started)",
};
