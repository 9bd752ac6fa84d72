import { AppError } from "../../domain/core/app-error.ts";
import { TokenAnswer } from "../../domain/runner/callback-messages.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { cancelError } from "../shared/process/cancel-error.ts";
import { toRefusal } from "../shared/remote-runner/announcement-refusal.ts";
import {
  type PackedAnnouncement,
  packAnnouncement,
} from "../shared/remote-runner/pack-announcement.ts";
import type { ClearAnswer, PostPatiently } from "./post-patiently.ts";

export interface AskOptions {
  readonly post: PostPatiently;
  /** Aborts when nothing is asked any more. */
  readonly signal: AbortSignal;
  /** Told of each refusal. Aborts the signal when it means that nobody waits for this runner. */
  readonly onRefused: (answer: ClearAnswer) => void;
}

/** Asks whoever keeps the job, beside the words that are on their way. */
export function askKeeper({
  post,
  signal,
  onRefused,
}: AskOptions): Pick<RunnerChannel, "token" | "intend"> {
  const ask = async (
    kind: "token" | "intent",
    body: string | Uint8Array | undefined,
    caller: AbortSignal,
  ): Promise<ClearAnswer> => {
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
      const token = answer.kind === "taken" ? TokenAnswer.safeParse(answer.body).data : undefined;
      if (token === undefined) throw deniedBy(answer);
      const { value, expiresAt } = token;
      return { value, expiresAt };
    },
    intend: async (change, caller) => {
      const answer = await ask("intent", toBody(await packAnnouncement(change)), caller);
      if (answer.kind === "refused") throw refusedBy(answer);
    },
  };
}

/** JSON alone, or JSON, a line feed and the packed bytes. */
const toBody = ({ head, contents }: PackedAnnouncement): string | Uint8Array =>
  contents === undefined ? head : Buffer.concat([Buffer.from(`${head}\n`), contents]);

type Refused = Extract<ClearAnswer, { readonly kind: "refused" }>;

function deniedBy(answer: ClearAnswer): AppError {
  const { hostStatus: status = 0, detail } =
    answer.kind === "refused"
      ? answer.problem
      : { detail: "the answer holds no token; is the callback's address that of the server?" };
  return new AppError("code-host-denied", detail, { details: { status } });
}

/** What was not to be written: because it holds a secret, or because nobody waits for it any more. */
const refusedBy = ({ problem: { code, detail } }: Refused): AppError => toRefusal(code, detail);
