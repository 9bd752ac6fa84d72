import { createContext, type ReactNode, type RefObject, use } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { LineAt } from "./chapters.ts";
import type { Openings } from "./file-segments.ts";

/** A part of the page that can be brought into view. */
export interface RevealTarget {
  readonly element: RefObject<HTMLElement | null>;
  /** Fills it now. Not for the time in which React renders. */
  show(): void;
}

/** Lines of a file that can be brought into view. */
export interface LineRevealTarget extends RevealTarget {
  readonly path: string;
  hasLine(at: LineAt): boolean;
}

/** What the parts of a diff share; it is the same object for as long as the diff is there. */
export interface DiffShared {
  /** The page is being taken over as the server has made it: what comes later is filled bit by bit. */
  isFirstView: boolean;
  readonly files: Map<string, RevealTarget>;
  /** Chapters and the segments in them. */
  readonly parts: Set<LineRevealTarget>;
  /** Which gaps of files have been opened: it outlives the time in which a file is not shown. */
  readonly openings: Map<string, Openings>;
  /** The lines of a file after the change. */
  loadLines(path: string): Promise<readonly string[]>;
  /** Pixels from edge to edge: measured once, not for each part. */
  width(element: Element): number;
}

/** What changes with each rendering of whoever shows the diff. */
export interface DiffActions {
  renderFileEnd(file: DiffFile): ReactNode;
  onFold(path: string, isFolded: boolean): void;
}

export const DiffSharedContext = createContext<DiffShared | undefined>(undefined);
export const DiffActionsContext = createContext<DiffActions | undefined>(undefined);

export function useDiffShared(): DiffShared {
  return requireContext(use(DiffSharedContext));
}

export function useDiffActions(): DiffActions {
  return requireContext(use(DiffActionsContext));
}

function requireContext<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a part of a diff outside a diff");
  return value;
}

/** Fills the place of a file and gives it. Not for the time in which React renders. */
export function revealFile({ files }: DiffShared, path: string): HTMLElement | null {
  // What is there first may be the shelf that the file is on.
  files.get(path)?.show();
  files.get(path)?.show();
  return files.get(path)?.element.current ?? null;
}

/** Fills what holds a line: its chapter, then what is in there. Not for the time in which React renders. */
export function revealLine({ parts }: DiffShared, path: string, at: LineAt): void {
  // A chapter that is filled adds its segments, and the loop comes to them.
  for (const part of parts) if (part.path === path && part.hasLine(at)) part.show();
}
