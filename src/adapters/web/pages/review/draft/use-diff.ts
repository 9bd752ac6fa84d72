import { useCallback } from "react";
import type { DiffResponse, FileResponse } from "../../../../../domain/api/draft-response.ts";
import { useApi } from "../../../api/use-api.ts";
import { type Loaded, useLoaded } from "../../../api/use-loaded.ts";

/** Diff of a review: first the part rendered with the page, then all of it. */
export interface DiffState extends Pick<Loaded<DiffResponse>, "problem" | "retry"> {
  readonly diff?: DiffResponse | undefined;
  /** Loads all lines of a file at the reviewed head. */
  loadLines(path: string): Promise<readonly string[]>;
}

const isWhole = ({ files }: DiffResponse): boolean => files.every(({ isCut }) => isCut !== true);

/** Loads the parts that were not included in the page. */
export function useDiff(jobId: string, first: DiffResponse | undefined): DiffState {
  const api = useApi();
  const { answer: diff, ...loaded } = useLoaded(`/api/reviews/${jobId}/diff`, {
    first,
    isEnough: isWhole,
  });
  const loadLines = useCallback(
    async (path: string) => {
      const query = `path=${encodeURIComponent(path)}`;
      const { lines } = await api.get<FileResponse>(`/api/reviews/${jobId}/file?${query}`);
      return lines;
    },
    [api, jobId],
  );
  return { ...loaded, diff, loadLines };
}
