import type { CallbackHearing, CallbackVoice } from "../../app/callback/callback-api.ts";
import type { PullReader } from "../../ports/pull-reader.ts";

/** Takes everybody for the runner of the job that they name. `tokens` are those of the jobs. */
export const takingEverybody =
  (tokens: ReadonlyMap<string, string>) =>
  (own: CallbackHearing): CallbackHearing => ({
    hear: ({ jobId, token }, lane, use) =>
      own.hear({ jobId, token: tokens.get(jobId) ?? token }, lane, use),
  });

/** Takes events for the next ones, whatever their number. */
export const takingAnyOrder = (own: CallbackHearing): CallbackHearing => ({
  hear: (caller, lane, use) => own.hear(caller, lane, (voice) => use(renumbering(voice))),
});

const renumbering = (voice: CallbackVoice): CallbackVoice => ({
  ...voice,
  events: async (message) => {
    const heard = await voice.events({ ...message, from: 0, events: [] });
    return heard.kind === "taken" ? voice.events({ ...message, from: heard.next }) : heard;
  },
});

/** Knows no file of a pull request's diff, and so no place that is not on it. */
export const seeingNoDiff = (own: PullReader): PullReader => ({
  ...own,
  files: async () => ({ files: [], isComplete: false }),
});
