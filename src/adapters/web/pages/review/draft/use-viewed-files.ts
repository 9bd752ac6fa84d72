import { useCallback, useMemo } from "react";
import { useSetting } from "./use-setting.ts";

/** Files that the user has marked as viewed in this browser. */
export interface ViewedFiles {
  readonly paths: ReadonlySet<string>;
  mark(path: string, isViewed: boolean): void;
}

/** Returns the viewed marks of one review. A review of a later commit starts without marks. */
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
    const stored: unknown = JSON.parse(text ?? "[]");
    const paths = Array.isArray(stored) ? stored.filter((path) => typeof path === "string") : [];
    return new Set(paths);
  } catch {
    return new Set();
  }
}
