import "./diff.css";
import { type ReactNode, type Ref, useMemo, useRef, useState } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { DiffLayout } from "./cut-hunk.ts";
import { DiffActionsContext, DiffSharedContext } from "./diff-context.ts";
import { FileGroup } from "./file-group.tsx";
import { FileSection } from "./file-section.tsx";
import { firstRows, isSmall } from "./first-rows.ts";
import type { IsFoldedHunk } from "./fold-hunks.ts";
import { RenderNoteContext } from "./note-slot.tsx";
import { type DiffNote, groupNotesByPath, type NotesByPath } from "./notes-by-path.ts";
import { chunkArray, reuseUnchangedFiles } from "./reuse-unchanged-files.ts";
import { useAnchoredLayout } from "./use-anchored-layout.ts";
import { type DiffViewHandle, useDiffHandle } from "./use-diff-handle.ts";
import { useDiffSharedValue } from "./use-diff-shared.ts";
import { useFileInView } from "./use-file-in-view.ts";

export type { DiffLayout, DiffNote, DiffViewHandle };

export interface DiffViewProps {
  /** In display order; files marked as cut are still loading. */
  readonly files: readonly DiffFile[];
  readonly layout: DiffLayout;
  readonly notes: readonly DiffNote[];
  /** Renders the card of a finding, below its last line or above the file. */
  renderNote(id: string): ReactNode;
  /** Renders the right side of a file's header. */
  renderFileEnd(file: DiffFile): ReactNode;
  isFolded(path: string): boolean;
  /** Hunks that are folded at first, by path; a stable object. */
  readonly foldedHunks?: ReadonlyMap<string, IsFoldedHunk> | undefined;
  onFold(path: string, isFolded: boolean): void;
  /** Loads a file at the reviewed head, for the unchanged lines between hunks. */
  loadLines?(path: string): Promise<readonly string[]>;
  /** Called shortly after scrolling when another file has reached the top. */
  onFileInView?(path: string): void;
  readonly handle: Ref<DiffViewHandle>;
}

/** Number of files in a group. Each rendered file has a cost, and a change may have thousands. */
const GROUP_FILES = 16;
const NO_NOTES: readonly DiffNote[] = [];
const NONE: ReadonlyMap<string, number> = new Map();

/** Diff of a change with the findings in place. Only content near the viewport is rendered. */
export function DiffView(props: DiffViewProps): ReactNode {
  const { notes, renderNote, renderFileEnd, isFolded, onFold, loadLines } = props;
  const files = useStableFiles(props.files);
  const root = useRef<HTMLDivElement>(null);
  const shared = useDiffSharedValue(root, loadLines);
  const layout = useAnchoredLayout(props.layout, { files, shared });
  const [there] = useState(() => (shared.isFirstView ? firstRows(files, isFolded) : NONE));
  const stays = useMemo(() => isSmall(files), [files]);
  const byPath = useNotesByPath(notes);
  const actions = useMemo(() => ({ renderFileEnd, onFold }), [renderFileEnd, onFold]);
  useDiffHandle(props, shared);
  useFileInView(props, shared);
  const section = (file: DiffFile): ReactNode => (
    <FileSection
      key={file.path}
      file={file}
      layout={layout}
      notes={byPath.get(file.path) ?? NO_NOTES}
      isFolded={isFolded(file.path)}
      canOpen={loadLines !== undefined}
      rowsThere={there.get(file.path)}
      stays={stays}
      isFoldedHunk={props.foldedHunks?.get(file.path)}
    />
  );
  const shelves = useMemo(() => chunkArray(files, GROUP_FILES), [files]).map((own) => {
    const isThere = own.some(({ path }) => there.has(path));
    return (
      <FileGroup key={own[0]?.path} files={own} isFolded={isFolded} isThere={isThere} stays={stays}>
        {own.map(section)}
      </FileGroup>
    );
  });
  return (
    <DiffSharedContext value={shared}>
      <DiffActionsContext value={actions}>
        <RenderNoteContext value={renderNote}>
          <div className="diff-files" ref={root}>
            {shelves}
          </div>
        </RenderNoteContext>
      </DiffActionsContext>
    </DiffSharedContext>
  );
}

function useStableFiles(files: readonly DiffFile[]): readonly DiffFile[] {
  const known = useRef(files);
  return useMemo(() => {
    known.current = reuseUnchangedFiles(files, known.current);
    return known.current;
  }, [files]);
}

function useNotesByPath(notes: readonly DiffNote[]): NotesByPath {
  const known = useRef<NotesByPath>(new Map());
  return useMemo(() => {
    known.current = groupNotesByPath(notes, known.current);
    return known.current;
  }, [notes]);
}
