import type { Environment } from "./git-environment.ts";
/**
 * Gives git the private CAs that Node was given with `NODE_EXTRA_CA_CERTS`. Node adds that file to the CAs it has; git
 * would have it instead of them, so it gets a file with all. What was set for git itself stays.
 */
export declare function withCaBundle(environment: Environment, folder: string): Environment;
