import { createStaticTokens } from "../../src/adapters/github/create-static-tokens.ts";
import { createThreadResolver } from "../../src/adapters/github/create-thread-resolver.ts";
import type { FaultPlan } from "../../src/demo/host/host-context.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import {
  type ResolverFault,
  threadResolverContract,
} from "../contracts/thread-resolver.contract.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { openShop } from "../fakes/host-calls.ts";

function faultsOf(fault: ResolverFault | undefined): FaultPlan | undefined {
  let failed = 0;
  if (fault === "lapse") return () => (failed++ < 2 ? { kind: "error" } : undefined);
  return fault === "outage" ? () => ({ kind: "error" }) : undefined;
}

threadResolverContract("github", async (fault) => {
  const { host, number, installationToken } = await openShop({ isVolatile: true });
  const comments = [];
  for (const line of [5, 35]) {
    const comment = { author: "bob", body: "Why?", path: "a.txt", line };
    comments.push(await host.commentOnLine("acme/shop", number, comment));
  }
  const inReplyTo = comments[1] ?? 0;
  await host.commentOnLine("acme/shop", number, { author: "ann", body: "So.", inReplyTo });
  const contents = fault === "no-code" ? "read" : "write";
  const token = installationToken("acme/shop", { contents, pull_requests: "write" });
  // A code host without GraphQL answers 404 there.
  const apiUrl = fault === "no-graphql" ? `${host.serverUrl}/none` : host.apiUrl;
  host.setFaults(faultsOf(fault));
  const clock = createFakeClock();
  const options = { apiUrl, pacing: false, clock, version: "1.0.0" };
  const tokens = createStaticTokens({
    ...options,
    token: createSecret(token),
    isActionsToken: true,
  });
  return {
    resolver: createThreadResolver({ ...options, tokens }),
    pull: { owner: "acme", name: "shop", number },
    comments,
    close: async () => host.setFaults(undefined),
  };
});
