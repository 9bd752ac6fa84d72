import type { ThreadsResponse } from "../../../../../domain/api/draft-response.ts";
import { type Loaded, useLoaded } from "../../../api/use-loaded.ts";

/** Threads of the pull request, which are loaded after the page. */
export type ThreadsState = Loaded<ThreadsResponse>;

export const useThreads = (jobId: string): ThreadsState =>
  useLoaded(`/api/reviews/${jobId}/threads`);
