import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Severity } from "../../../../../domain/core/severity.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import type { DiffViewHandle } from "../../../diff/diff-view.tsx";
import { useShortcuts } from "../../../shell/use-shortcuts.ts";
import { SEVERITIES } from "../../../ui/severity.tsx";
import {
  type FindingActions,
  findingElementId,
  focusWhenReady,
  useFindingActions,
} from "./finding-actions.ts";
import { stepFrom } from "./list-files.ts";
import type { Draft } from "./use-draft.ts";

export interface TriageOptions {
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  /** Ids in display order, without filtered ones. */
  readonly findings: readonly string[];
  /** Paths in display order. */
  readonly files: readonly string[];
  readonly view: RefObject<DiffViewHandle | null>;
  unfold(path: string): void;
  /** Shows a file that the current view leaves out. */
  reveal(path: string): void;
  toggleViewed(path: string): void;
  toggleLayout(): void;
  publish(): void;
}

export interface Triage {
  readonly actions: FindingActions;
  goTo(id: string): void;
  goToFile(path: string): void;
  step(by: 1 | -1): void;
  readonly fileInView: string | undefined;
  setFileInView(path: string): void;
}

/** Keyboard and button navigation of a draft. */
export function useTriage(options: TriageOptions): Triage {
  const { draft, isReadOnly, findings, files, view } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [fileInView, setFileInView] = useState<string>();
  // Neighbors of a finding that has just been moved.
  const neighbours = useRef<{ readonly id: string; readonly ids: readonly string[] }>(undefined);
  const onMove = useCallback((id: string) => {
    neighbours.current = { id, ids: latest.current.findings };
  }, []);
  const actions = useFindingActions(draft, isReadOnly, onMove);
  const goToFile = useCallback((path: string) => {
    latest.current.reveal(path);
    latest.current.unfold(path);
    requestAnimationFrame(() => latest.current.view.current?.scrollToFile(path));
    setFileInView(path);
  }, []);
  const goTo = useCallback((id: string) => revealFinding(id, latest.current), []);
  const step = (by: 1 | -1): void => {
    const { current } = draft.read();
    const moved = neighbours.current;
    neighbours.current = undefined;
    const next = stepFrom(
      moved?.id === current && moved !== undefined ? moved.ids : findings,
      current,
      by,
    );
    if (next !== undefined) goTo(next);
  };
  const pathAtHand = (): string | undefined =>
    focusedPath(draft) ?? view.current?.fileAtTop() ?? fileInView;
  const stepFile = (by: 1 | -1): void => {
    const next = stepFrom(files, view.current?.fileAtTop() ?? fileInView, by);
    if (next !== undefined) goToFile(next);
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    "]": () => stepFile(1),
    "[": () => stepFile(-1),
    u: options.toggleLayout,
    p: options.publish,
    v: () => {
      const path = pathAtHand();
      if (path !== undefined) options.toggleViewed(path);
    },
    ...findingShortcuts(draft, actions),
  });
  return { actions, goTo, goToFile, step, fileInView, setFileInView };
}

const currentComment = (draft: Draft): DraftComment | undefined => {
  const { view, current } = draft.read();
  return view.comments.find(({ id }) => id === current);
};

/** Returns the file of the focused finding. */
function focusedPath(draft: Draft): string | undefined {
  const comment = currentComment(draft);
  if (comment === undefined || comment.bucket === "summary") return undefined;
  const element = document.getElementById(findingElementId(comment.id));
  return element?.contains(document.activeElement) === true ? comment.path : undefined;
}

/** Keyboard shortcuts that act on the current finding. */
function findingShortcuts(draft: Draft, actions: FindingActions): Record<string, () => void> {
  const on = (act: (comment: DraftComment) => void) => (): void => {
    const comment = currentComment(draft);
    if (comment !== undefined) act(comment);
  };
  const grades = SEVERITIES.map((severity: Severity, at) => [
    `${at + 1}`,
    on((comment) => actions.grade(comment, severity)),
  ]);
  return {
    e: on(actions.edit),
    x: on(actions.discard),
    m: on(actions.move),
    ...Object.fromEntries(grades),
  };
}

/** Scrolls to a finding and focuses it. */
function revealFinding(id: string, { draft, view, unfold }: TriageOptions): void {
  const comment = draft.read().view.comments.find((one) => one.id === id);
  if (comment === undefined) return;
  draft.dispatch({ type: "focus", id });
  const isInDiff = comment.bucket !== "summary";
  if (isInDiff) unfold(comment.path);
  requestAnimationFrame(() => {
    if (isInDiff) view.current?.scrollToNote(id);
    focusWhenReady(findingElementId(id), (element) => {
      if (!isInDiff || view.current === null) element.scrollIntoView({ block: "start" });
    });
  });
}
