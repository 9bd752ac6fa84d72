import { useCallback, useMemo, useRef, useState } from "react";
import type { DiffFile, DiffResponse } from "../../../../../domain/api/draft-response.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import type { Manifest } from "../../../../../domain/review/manifest.ts";
import type { DiffNote } from "../../../diff/diff-view.tsx";
import { useDraftState } from "./draft-context.tsx";
import type { DraftState } from "./draft-state.ts";
import { type FileOrder, type ListedFile, listFiles, listFindings } from "./list-files.ts";
import type { Draft } from "./use-draft.ts";

/** What a draft consists of, in the order in which it is shown. */
export interface DraftLists {
  readonly files: readonly ListedFile[];
  /** The same without their findings. */
  readonly diffFiles: readonly DiffFile[];
  readonly findings: readonly DraftComment[];
  readonly notes: readonly DiffNote[];
  /** Findings that belong into a diff which is not there, or does not show their file. */
  readonly homeless: readonly DraftComment[];
}

/** Lists files and findings anew when something of their order changes, and not while somebody types. */
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

/** The findings; the same list as long as only their texts change. */
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

/** A value that stays the same object as long as it is equal. */
function useStable<Value>(value: Value, isEqual: (left: Value, right: Value) => boolean): Value {
  const known = useRef(value);
  if (!isEqual(known.current, value)) known.current = value;
  return known.current;
}
