import { z } from "zod";
import { isHostName } from "./allowlist.ts";

const MAX_HOSTS = 2_000;

/** What a proxy is told when it asks for the list of hosts that runners may reach. */
export const EgressResponse = z.strictObject({
  /** As `listVersion` makes it of the hosts. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  hosts: z.array(z.string().refine(isHostName)).max(MAX_HOSTS).readonly(),
});
export type EgressResponse = Readonly<z.infer<typeof EgressResponse>>;
