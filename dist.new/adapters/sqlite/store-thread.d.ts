import type { StoreCalls } from "./store-calls.ts";
export interface StoreThread {
    /** Asks the thread. Calls are answered in their order; those that come while it works share the next transaction. */
    call<Name extends keyof StoreCalls>(name: Name, ask: StoreCalls[Name]["ask"]): Promise<StoreCalls[Name]["answer"]>;
    /** Waits for the calls that were made, then closes the database. */
    close(): Promise<void>;
}
/** Starts the thread that has the database at a path; rejects with why it cannot be used. */
export declare function startStoreThread(path: string): Promise<StoreThread>;
