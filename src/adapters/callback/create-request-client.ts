import { AppError } from "../../domain/core/app-error.ts";
import { TokenResponse } from "../../domain/runner/callback-messages.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { cancelError } from "../shared/process/cancel-error.ts";
import { toAnnouncementRefusal } from "../shared/remote-runner/announcement-refusal.ts";
import {
  type PackedAnnouncement,
  packAnnouncement,
} from "../shared/remote-runner/pack-announcement.ts";
import type { FinalAnswer, PostWithRetry } from "./create-post-with-retry.ts";

export interface RequestClientOptions {
  readonly post: PostWithRetry;
  /** Aborts when no more requests may be made. */
  readonly signal: AbortSignal;
  /**
   * Called with each refusal. Aborts the signal when the refusal means that the server no longer
   * waits for this runner.
   */
  readonly onRefused: (answer: FinalAnswer) => void;
}

/**
 * Creates the client for requests to the callback server; they are independent of the event stream.
 */
export function createRequestClient({
  post,
  signal,
  onRefused,
}: RequestClientOptions): Pick<RunnerChannel, "token" | "announce"> {
  const ask = async (
    kind: "token" | "intent",
    body: string | Uint8Array | undefined,
    caller: AbortSignal,
  ): Promise<FinalAnswer> => {
    const either = AbortSignal.any([signal, caller]);
    const message = { kind, signal: either, body };
    const answer = await post(message);
    if (answer.kind === "refused") onRefused(answer);
    if (signal.aborted) throw cancelError(signal);
    return answer;
  };
  return {
    token: async (caller) => {
      const answer = await ask("token", undefined, caller);
      const token = answer.kind === "taken" ? TokenResponse.safeParse(answer.body).data : undefined;
      if (token === undefined) throw toDeniedError(answer);
      const { value, expiresAt } = token;
      return { value, expiresAt };
    },
    announce: async (change, caller) => {
      const answer = await ask("intent", toRequestBody(await packAnnouncement(change)), caller);
      if (answer.kind === "refused") throw toRefusalError(answer);
    },
  };
}

/** Returns JSON alone, or JSON, a line feed and the packed bytes. */
const toRequestBody = ({ head, contents }: PackedAnnouncement): string | Uint8Array =>
  contents === undefined ? head : Buffer.concat([Buffer.from(`${head}\n`), contents]);

type Refusal = Extract<FinalAnswer, { readonly kind: "refused" }>;

function toDeniedError(answer: FinalAnswer): AppError {
  const { hostStatus: status = 0, detail } =
    answer.kind === "refused"
      ? answer.problem
      : {
          detail:
            "the response contains no token; check that the callback address is that of the server",
        };
  return new AppError("code-host-denied", detail, { details: { status } });
}

/**
 * Returns the error of a refused write: it contains a secret, or the server no longer waits for it.
 */
const toRefusalError = ({ problem: { code, detail } }: Refusal): AppError =>
  toAnnouncementRefusal(code, detail);
