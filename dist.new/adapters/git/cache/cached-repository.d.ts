import type { Clock } from "../../../ports/clock.ts";
import type { ObjectFormat } from "../object-id.ts";
/** Makes the folder of a cached repository when there is none, or when the one there was found damaged. */
export declare function prepareCachedRepository(folder: string, format: ObjectFormat, clock: Clock): Promise<void>;
/** Notes the time, by which the least recently used repository is known. */
export declare function markUsed(folder: string, clock: Clock): Promise<void>;
/** Has the next open throw the folder away: what reads it now may be able to finish. */
export declare function markDamaged(folder: string): Promise<void>;
