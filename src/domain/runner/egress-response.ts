import { z } from "zod";
import { isHostName } from "./allowlist.ts";

const MAX_HOSTS = 2_000;

/** Response to a proxy that requests the list of hosts that runners may reach. */
export const EgressResponse = z.strictObject({
  /** Hash of the hosts, from `hashHosts`. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  hosts: z.array(z.string().refine(isHostName)).max(MAX_HOSTS).readonly(),
});
/** Response to a proxy that requests the list of hosts that runners may reach. */
export type EgressResponse = Readonly<z.infer<typeof EgressResponse>>;
