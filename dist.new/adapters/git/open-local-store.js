import { openCheckout } from "./checkout.js";
import { objectFormatOf } from "./object-id.js";
import { openBorrowingStore } from "./open-borrowing-store.js";
/** Opens the objects of a checkout for reading, without its configuration. */
export async function openLocalStore(request) {
    const { origin, commit, scratch, environment, signal } = request;
    const { objects } = await openCheckout(origin.folder, environment, signal);
    const borrowed = origin.objects === undefined ? [objects] : [origin.objects, objects];
    return openBorrowingStore({ folder: scratch, format: objectFormatOf(commit), borrowed }, environment, {
        // Not ours to mend.
        reportDamage: async () => undefined,
        close: async () => undefined,
    });
}
