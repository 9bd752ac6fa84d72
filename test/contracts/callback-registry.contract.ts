import { callbackRegistryLifeContract } from "./callback-registry-life.contract.ts";
import { callbackRequestContract } from "./callback-request.contract.ts";
import { callbackStreamContract } from "./callback-stream.contract.ts";
import type { CallbackRegistrySuite } from "./opened-callback-registry.ts";

/** The clauses of `CallbackDesk`, spoken to by its hearing. */
export function callbackRegistryContract(name: string, suite: CallbackRegistrySuite): void {
  callbackRegistryLifeContract(name, suite);
  callbackStreamContract(name, suite);
  callbackRequestContract(name, suite);
}
