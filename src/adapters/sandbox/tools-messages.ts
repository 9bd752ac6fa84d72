import { z } from "zod";

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;

/** Most bytes of the message before the input of a command. */
export const MAX_REQUEST_BYTES = 8 * MIB;
/** Most bytes of the message before the output of a command. */
export const MAX_REPLY_BYTES = MIB / 4;
const MAX_INPUT_BYTES = 64 * MIB;
const MAX_OUTPUT_BYTES = 64 * MIB;
const STDERR_CHARS = 8_192;

/** Name of a tree's folder in the shared folder, which cannot lead out of it. */
const treeName = z.string().regex(/^[A-Za-z0-9][\w-]{0,127}$/);
const amount = z.number().positive().max(Number.MAX_SAFE_INTEGER);
const variableName = z.string().regex(/^[^=\0]+$/);
const withoutNul = z.string().regex(/^[^\0]*$/);

const ToolsRun = z.strictObject({
  kind: z.literal("run"),
  tree: treeName,
  program: z.string(),
  args: z.array(withoutNul),
  cwd: z.string(),
  environment: z.record(variableName, withoutNul),
  network: z.enum(["none", "proxy"]),
  timeoutMs: amount.max(DAY_MS),
  maxOutputBytes: z.number().int().nonnegative().max(MAX_OUTPUT_BYTES),
  limits: z.strictObject({
    cpuSeconds: amount.optional(),
    memoryBytes: amount.optional(),
    processes: amount.optional(),
    fileBytes: amount.optional(),
    treeBytes: amount.optional(),
    openFiles: amount.optional(),
  }),
  /** Number of input bytes that follow; absent: no input. */
  inputBytes: z.number().int().nonnegative().max(MAX_INPUT_BYTES).optional(),
});

/** Requests to the tools container, one per connection. */
export const ToolsRequest: z.ZodType<ToolsRequest> = z.discriminatedUnion("kind", [
  ToolsRun,
  /** Holds the connection open while the runner lives. */
  z.strictObject({ kind: z.literal("stay") }),
  /** The runner has no more requests. */
  z.strictObject({ kind: z.literal("bye") }),
]);
export type ToolsRequest =
  | z.infer<typeof ToolsRun>
  | { readonly kind: "stay" }
  | { readonly kind: "bye" };
export type ToolsRunRequest = z.infer<typeof ToolsRun>;

const EndedReply = z.strictObject({
  kind: z.literal("ended"),
  exitCode: z.number().int().min(0).max(255),
  stderr: z.string().max(STDERR_CHARS),
  isTimedOut: z.boolean(),
  isCapped: z.boolean(),
  isTreeFull: z.boolean(),
  /** Number of bytes that follow. */
  stdoutBytes: z.number().int().nonnegative().max(MAX_OUTPUT_BYTES),
});
const RefusedReply = z.strictObject({ kind: z.literal("refused"), why: z.string().max(1_000) });
const CancelledReply = z.strictObject({ kind: z.literal("cancelled") });

/**
 * Replies of the tools container. Commands may have replaced its server: a reply is trusted only
 * for the outcome of a command.
 */
export const ToolsReply: z.ZodType<ToolsReply> = z.discriminatedUnion("kind", [
  EndedReply,
  RefusedReply,
  CancelledReply,
]);
export type ToolsReply =
  | z.infer<typeof EndedReply>
  | z.infer<typeof RefusedReply>
  | z.infer<typeof CancelledReply>;
