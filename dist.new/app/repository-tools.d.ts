import { type Vault } from "../domain/inbound/vault.ts";
import type { Wrap } from "../domain/untrusted/untrusted.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { AgentTool } from "./agent-tool.ts";
/**
 * Makes the read-only tools over one snapshot. What they show was written by strangers and says so. Secrets are taken
 * out of whole files and lines, by the vault of `wrap`, before a part of them is shown.
 */
export declare function createRepositoryTools(snapshot: Snapshot, wrap: Wrap, vault: Pick<Vault, "mask">): AgentTool[];
