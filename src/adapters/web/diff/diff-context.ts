import { createContext, type ReactNode, type RefObject, use } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { LineAt } from "./chapters.ts";
import type { Openings } from "./file-segments.ts";

/** Part of the page that can be scrolled into view. */
export interface RevealTarget {
  readonly element: RefObject<HTMLElement | null>;
  /** Renders the part synchronously. Must not be called during a React render. */
  show(): void;
}

/** Lines of a file that can be scrolled into view. */
export interface LineRevealTarget extends RevealTarget {
  readonly path: string;
  hasLine(at: LineAt): boolean;
}

/** State shared by the parts of a diff; the same object for the lifetime of the diff. */
export interface DiffShared {
  /** The page is being hydrated as the server rendered it; later parts are rendered gradually. */
  isFirstView: boolean;
  readonly files: Map<string, RevealTarget>;
  /** Chapters and their segments. */
  readonly parts: Set<LineRevealTarget>;
  /** Expanded gaps of each file. They persist while a file is not rendered. */
  readonly openings: Map<string, Openings>;
  /** Loads the lines of a file after the change. */
  loadLines(path: string): Promise<readonly string[]>;
  /** Width of an element in pixels, including padding; measured once and shared. */
  width(element: Element): number;
}

/** Callbacks and values that change with each render of the diff's parent. */
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

/**
 * Renders the section of a file and returns its element. Must not be called during a React render.
 */
export function revealFile({ files }: DiffShared, path: string): HTMLElement | null {
  // The first target may be the group that contains the file.
  files.get(path)?.show();
  files.get(path)?.show();
  return files.get(path)?.element.current ?? null;
}

/**
 * Renders the chapter and then the segment that contain a line. Must not be called during a React
 * render.
 */
export function revealLine({ parts }: DiffShared, path: string, at: LineAt): void {
  // Rendering a chapter adds its segments to the set, so the loop reaches them too.
  for (const part of parts) if (part.path === path && part.hasLine(at)) part.show();
}
