import type { ServerInfo } from "../../src/adapters/http/auth/auth-options.ts";

/** What a server tells everybody who has signed in. */
export const FACTS: ServerInfo = {
  trigger: "@asksvc",
  maxInputTokens: 2_000_000,
  mayApprove: false,
  helpUrl: "https://help.example",
  serverUrl: "https://host.example",
};
