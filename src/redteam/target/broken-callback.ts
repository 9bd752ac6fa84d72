import type { CallbackApi, CallbackHandlers } from "../../app/callback/callback-api.ts";
import type { PullReader } from "../../ports/pull-reader.ts";

/** Takes everybody for the runner of the job that they name. `tokens` are those of the jobs. */
export const acceptAnyRunner =
  (tokens: ReadonlyMap<string, string>) =>
  (own: CallbackApi): CallbackApi => ({
    receive: ({ jobId, token }, lane, use) =>
      own.receive({ jobId, token: tokens.get(jobId) ?? token }, lane, use),
  });

/** Takes events for the next ones, whatever their number. */
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

/** Knows no file of a pull request's diff, and so no place that is not on it. */
export const hideDiff = (own: PullReader): PullReader => ({
  ...own,
  files: async () => ({ files: [], isComplete: false }),
});
