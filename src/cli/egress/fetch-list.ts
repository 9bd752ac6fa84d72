import type { EgressConfig } from "../../config/egress.ts";
import { readJson } from "../../domain/core/read-json.ts";
import { EgressResponse } from "../../domain/runner/allowlist.ts";

const WAIT_MS = 10_000;
const MAX_CHARS = 1_000_000;

/** Fetches the hosts that runners may reach. Rejects with the reason in one line. */
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
  if (answer === undefined) throw new Error("the server's response is not a list of hosts");
  return answer;
}

const HINTS: Readonly<Record<number, string>> = {
  401: " (RUNNER_EGRESS_TOKEN differs from the server's)",
  404: " (RUNNER_CALLBACK_URL names another listener, or RUNNER_EGRESS_TOKEN is not set on the server)",
  503: " (it is starting)",
};
