import type { SnapshotOrigin } from "../../ports/snapshots.ts";
import { openCheckout } from "./checkout.ts";
import type { Environment } from "./git-environment.ts";
import type { ObjectStore } from "./git-program.ts";
import { detectObjectFormat } from "./object-id.ts";
import { openBorrowingStore } from "./open-borrowing-store.ts";

export interface LocalStoreRequest {
  readonly origin: Extract<SnapshotOrigin, { kind: "local" }>;
  readonly commit: string;
  /** Folder used by this snapshot only. */
  readonly scratch: string;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** Opens the objects of a checkout for reading, without its configuration. */
export async function openLocalStore(request: LocalStoreRequest): Promise<ObjectStore> {
  const { origin, commit, scratch, environment, signal } = request;
  const { objects } = await openCheckout(origin.folder, environment, signal);
  const borrowed = origin.objects === undefined ? [objects] : [origin.objects, objects];
  return openBorrowingStore(
    { folder: scratch, format: detectObjectFormat(commit), borrowed },
    environment,
    {
      // The checkout belongs to the developer and is not repaired.
      reportDamage: async () => undefined,
      close: async () => undefined,
    },
  );
}
