import { type BareRepository } from "./bare-repository.ts";
import type { Environment } from "./git-environment.ts";
import type { ObjectStore } from "./object-store.ts";
/** Opens a bare repository of a snapshot's own, which reads the objects of others; `close` removes it. */
export declare function openBorrowingStore(repository: BareRepository, environment: Environment, lender: Omit<ObjectStore, "git">): Promise<ObjectStore>;
