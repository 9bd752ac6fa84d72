import { useCallback, useMemo, useRef, useState } from "react";
import type { DiffFile, DiffResponse } from "../../../../../domain/api/draft-response.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import type { Manifest } from "../../../../../domain/review/manifest.ts";
import type { DiffNote } from "../../../diff/diff-view.tsx";
import { useDraftState } from "./draft-context.tsx";
import type { DraftState } from "./draft-state.ts";
import { type FileOrder, type ListedFile, listFiles, listFindings } from "./list-files.ts";
import type { Draft } from "./use-draft.ts";

/** Contents of a draft in display order. */
export interface DraftLists {
  readonly files: readonly ListedFile[];
  /** The files without their findings. */
  readonly diffFiles: readonly DiffFile[];
  readonly findings: readonly DraftComment[];
  readonly notes: readonly DiffNote[];
  /** Findings whose diff or file is not available. */
  readonly homeless: readonly DraftComment[];
}

/**
 * Recomputes the lists only if the order of files or findings may have changed, not on each
 * keystroke.
 */
export function useDraftLists(
  draft: Draft,
  diff: DiffResponse | undefined,
  order: FileOrder,
): DraftLists {
  const comments = useOutline(draft);
  const [atFirst] = useState(comments);
  const coverage = useStable(
    useDraftState(draft, ({ view }) => view.coverage),
    sameCoverage,
  );
  const files = useMemo(
    () => listFiles(diff?.files ?? [], { comments, coverage, atFirst }, order),
    [diff, comments, coverage, atFirst, order],
  );
  const diffFiles = useStable(
    files.map(({ file }) => file),
    sameObjects,
  );
  return useMemo(() => {
    const notes = files.flatMap((listed) => listed.comments.map(toNote));
    const shown = new Set(notes.map(({ id }) => id));
    const findings = listFindings(comments, files);
    const homeless = findings.filter(({ id, bucket }) => bucket !== "summary" && !shown.has(id));
    return { files, diffFiles, findings, notes, homeless };
  }, [files, diffFiles, comments]);
}

function toNote({
  id,
  path,
  side,
  line,
  startLine,
  hasPlace,
  severity: tone,
}: DraftComment): DiffNote {
  if (!hasPlace || line === undefined) return { id, path, side, tone };
  return { id, path, side, tone, line, startLine };
}

/** Returns the findings; the same list while only their texts change. */
function useOutline(draft: Draft): readonly DraftComment[] {
  const known = useRef<{ readonly key: string; readonly comments: readonly DraftComment[] }>(
    undefined,
  );
  const pick = useCallback(({ view }: DraftState) => {
    const key = outlineKey(view.comments);
    if (known.current?.key !== key) known.current = { key, comments: view.comments };
    return known.current.comments;
  }, []);
  return useDraftState(draft, pick);
}

function outlineKey(comments: readonly DraftComment[]): string {
  return comments
    .map(({ id, severity, bucket, discarded, line }) =>
      [id, severity, bucket, discarded, line].join(),
    )
    .join(" ");
}

const sameCoverage = (left: Manifest, right: Manifest): boolean =>
  left.length === right.length &&
  left.every(({ path, state }, at) => path === right[at]?.path && state === right[at]?.state);

function sameObjects<Item>(left: readonly Item[], right: readonly Item[]): boolean {
  return left.length === right.length && left.every((item, at) => item === right[at]);
}

/** Keeps the same object while the value is equal. */
function useStable<Value>(value: Value, isEqual: (left: Value, right: Value) => boolean): Value {
  const known = useRef(value);
  if (!isEqual(known.current, value)) known.current = value;
  return known.current;
}
