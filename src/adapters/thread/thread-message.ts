import { z } from "zod";
import type { ErrorCode } from "../../domain/core/app-error.ts";
import type { RunnerToken } from "../../domain/runner/runner-spec.ts";
import { MAX_HEAD_BYTES } from "../shared/remote-runner/pack-announcement.ts";
import type { ChildTable } from "./child-table.ts";

/** Data with which a thread starts. */
export interface ThreadData {
  /** Parsed by the runner. */
  readonly spec: unknown;
  readonly table: ChildTable;
}

/**
 * Message of a runner. Text is JSON: a list of events, the result, or the announcement of a task's
 * write. `id` is the runner's number for one request.
 */
export const FromRunner = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.enum(["events", "result"]), text: z.string() }),
  z.object({ kind: z.literal("token"), id: z.number().int().nonnegative() }),
  z.object({ kind: z.literal("forget"), id: z.number().int().nonnegative() }),
  z.object({
    kind: z.literal("intent"),
    id: z.number().int().nonnegative(),
    text: z.string().max(MAX_HEAD_BYTES),
    /** Bytes of the files, packed. */
    contents: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  }),
]);
export type FromRunner = Readonly<z.infer<typeof FromRunner>>;

/** A message that the runner expects an answer to. */
export type RunnerRequest =
  | { readonly kind: "token"; readonly id: number }
  | ({ readonly kind: "intent"; readonly id: number } & IntentPayload);

interface IntentPayload {
  readonly text: string;
  readonly contents?: Uint8Array | undefined;
}

export type ToRunner =
  /** The last events or result were accepted: the runner may send more. */
  | { readonly kind: "taken" }
  | { readonly kind: "stop" }
  | { readonly kind: "token"; readonly id: number; readonly token: RunnerToken }
  /** The announcement is stored: the task may write. */
  | { readonly kind: "stored"; readonly id: number }
  | {
      readonly kind: "refused";
      readonly id: number;
      readonly message: string;
      /** HTTP status; 0 when the code host returned none. */
      readonly status: number;
      readonly code?: ErrorCode | undefined;
    };
