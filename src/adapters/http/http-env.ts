import type { HttpBindings } from "@hono/node-server";

/** What a request brings along. The connection is absent when the app is called without a server. */
export interface HttpEnv {
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: { requestId: string };
}
