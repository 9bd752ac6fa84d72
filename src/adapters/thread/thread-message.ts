import { z } from "zod";
import type { RunnerToken } from "../../domain/runner/runner-spec.ts";
import type { ChildTable } from "./child-table.ts";

/** What a thread starts with. */
export interface ThreadData {
  /** Parsed by the runner. */
  readonly spec: unknown;
  readonly table: ChildTable;
}

/** Text is JSON: a list of events, or the result. `id` is the runner's number for one question. */
export const FromRunner = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.enum(["events", "result"]), text: z.string() }),
  z.object({ kind: z.enum(["token", "forget"]), id: z.number().int().nonnegative() }),
]);
export type FromRunner = Readonly<z.infer<typeof FromRunner>>;

export type ToRunner =
  /** The events or the result that were said last: the runner may go on. */
  | { readonly kind: "taken" }
  | { readonly kind: "stop" }
  | { readonly kind: "token"; readonly id: number; readonly token: RunnerToken }
  | {
      readonly kind: "refused";
      readonly id: number;
      readonly message: string;
      /** HTTP status; 0 when the code host gave none. */
      readonly status: number;
    };
