import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { HostContext } from "./host-context.ts";

/**
 * Short-lived URLs for downloading artifacts without a token, like those of the code host's
 * storage.
 */
export interface ArtifactLinks {
  linkTo(artifactId: number): string;
  /** Download routes, at the server's root. */
  readonly routes: Hono;
}

const LIFETIME_SECONDS = 60;

/** Signs URLs with a key that is not stored. */
export function createArtifactLinks(context: HostContext): ArtifactLinks {
  const key = randomBytes(32);
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const seconds = () => Math.floor(Date.parse(context.now()) / 1000);
  const routes = new Hono();
  routes.get("/_artifacts/:id", (request) => {
    const { se: end = "", sig: signature = "" } = request.req.query();
    const id = request.req.param("id");
    const isValid = isSame(signature, sign(`${id}:${end}`)) && Number(end) >= seconds();
    const zip = isValid ? findZip(context, Number(id)) : undefined;
    if (zip === undefined) return request.text("Server failed to authenticate the request.", 403);
    return request.body(zip, 200, { "Content-Type": "application/zip" });
  });
  return {
    routes,
    linkTo: (id) => {
      const end = seconds() + LIFETIME_SECONDS;
      return `${context.serverUrl}/_artifacts/${id}?se=${end}&sig=${sign(`${id}:${end}`)}`;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function findZip({ state }: HostContext, id: number): Uint8Array<ArrayBuffer> | undefined {
  const runs = state.repositories.flatMap(({ workflowRuns }) => workflowRuns);
  const artifact = runs.flatMap(({ artifacts }) => artifacts).find((one) => one.id === id);
  return artifact && Uint8Array.from(Buffer.from(artifact.zipBase64, "base64"));
}
