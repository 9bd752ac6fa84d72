import type { PublishPlan } from "../domain/finding/planned.ts";
import type { Emit } from "./emit.ts";
/** Tells the findings of a plan and that the draft is ready. */
export declare function announcePlan(plan: PublishPlan, emit: Emit): void;
