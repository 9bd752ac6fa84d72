import type { CallbackApi, CallbackHandlers } from "../../app/callback/callback-api.ts";
import { type PullRequest, repositoryName } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";

/** Accepts every caller as the runner of the job that they name. `tokens` are those of the jobs. */
export const acceptAnyRunner =
  (tokens: ReadonlyMap<string, string>) =>
  (own: CallbackApi): CallbackApi => ({
    receive: ({ jobId, token }, lane, use) =>
      own.receive({ jobId, token: tokens.get(jobId) ?? token }, lane, use),
  });

/** Accepts events with any sequence number. */
export const acceptAnyOrder = (own: CallbackApi): CallbackApi => ({
  receive: (caller, lane, use) => own.receive(caller, lane, (voice) => use(renumberEvents(voice))),
});

const renumberEvents = (voice: CallbackHandlers): CallbackHandlers => ({
  ...voice,
  events: async (message) => {
    const heard = await voice.events({ ...message, from: 0, events: [] });
    return heard.kind === "taken" ? voice.events({ ...message, from: heard.next }) : heard;
  },
});

/** Hides all files of a pull request's diff, so that no place counts as invalid. */
export const hideDiff = (own: PullReader): PullReader => ({
  ...own,
  files: async () => ({ files: [], isComplete: false }),
});

/** Treats every pull request as opened by the service from a branch of its own repository. */
export function treatPullsAsOwn(own: PullReader): PullReader {
  return {
    ...own,
    pull: async (ref, signal): Promise<PullRequest> => ({
      ...(await own.pull(ref, signal)),
      author: "asksvc[bot]",
      headRepository: repositoryName(ref),
    }),
  };
}
