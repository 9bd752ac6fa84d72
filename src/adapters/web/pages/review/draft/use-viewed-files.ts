import { useCallback, useMemo } from "react";
import { useSetting } from "./use-setting.ts";

/** Which files a person has ticked off in this browser. */
export interface ViewedFiles {
  readonly paths: ReadonlySet<string>;
  mark(path: string, isViewed: boolean): void;
}

/** The ticks of one review: a review of a later commit begins without. */
export function useViewedFiles(jobId: string): ViewedFiles {
  const [text, setText] = useSetting(`svc-viewed:${jobId}`);
  const paths = useMemo(() => readPaths(text), [text]);
  const mark = useCallback(
    (path: string, isViewed: boolean) => {
      const others = [...paths].filter((other) => other !== path);
      setText(JSON.stringify(isViewed ? [...others, path] : others));
    },
    [paths, setText],
  );
  return { paths, mark };
}

function readPaths(text: string | undefined): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    const paths = Array.isArray(kept) ? kept.filter((path) => typeof path === "string") : [];
    return new Set(paths);
  } catch {
    return new Set();
  }
}
