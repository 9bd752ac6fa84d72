import type { HiddenPart } from "../untrusted/hidden-part.ts";
import type { Untrusted, Wrap } from "../untrusted/untrusted.ts";
import { type FileListEntry, formatFileList } from "./format-file-list.ts";
import { formatNonceLine } from "./nonce-line.ts";

/** The description of a change by its author and the code host. */
export interface ChangeDescription {
  readonly repository: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** Fields whose text at the time of the request is unknown: they may have been edited since. */
  readonly late?: readonly ("title" | "description")[] | undefined;
  readonly author?: string;
  /** Base branch, for display. */
  readonly baseName: string;
  /** Head branch, for display. */
  readonly headName: string;
  /** Subjects of the commits, newest first. */
  readonly subjects?: readonly string[];
  /** Output of the repository's context script. */
  readonly context?: string | undefined;
  /** Instructions of the person who requested the review. */
  readonly instructions?: string | undefined;
  /** Current date (ISO 8601), as models take the current year for a typing error. */
  readonly today: string;
}

/** Input of a review's first message. */
export interface ReviewUserInput {
  readonly change: ChangeDescription;
  readonly files: readonly FileListEntry[];
  readonly chunk: { readonly text: string; readonly number: number; readonly of: number };
  readonly wrap: Wrap;
  /** Nonce that the answer repeats. */
  readonly nonce?: string | undefined;
}

/**
 * Builds the first message of a conversation. Parts shared by all chunks come first, so that their requests share a
 * prefix; the diff comes last, followed by the nonce.
 */
export function buildReviewUserPrompt({
  change,
  files,
  chunk,
  wrap,
  nonce,
}: ReviewUserInput): Untrusted {
  const hidden: HiddenPart[] = [];
  const stranger = (...[kind, text]: Parameters<Wrap>): string => {
    const wrapped = wrap(kind, text);
    // Hidden text in code is part of the change and shown there; in prose it addresses machines only.
    if (kind !== "diff" && kind !== "file-list") hidden.push(...wrapped.hidden);
    return wrapped.text;
  };
  const wanted = stranger("question", change.instructions ?? "");
  const sections = [
    `Review this change to ${change.repository}. Today is ${change.today}.`,
    `From and to:\n${stranger("name", `${change.baseName} <- ${change.headName}`)}`,
    `Title${lateNote(change, "title")}:\n${stranger("title", change.title)}`,
    change.author === undefined ? "" : `Author:\n${stranger("name", change.author)}`,
    change.description === undefined
      ? ""
      : `Description${lateNote(change, "description")}:\n${stranger("description", change.description)}`,
    (change.subjects?.length ?? 0) === 0
      ? ""
      : `Commits:\n${stranger("commits", change.subjects?.join("\n") ?? "")}`,
    change.context === undefined
      ? ""
      : `Context that a program of this repository gave:\n${stranger("context", change.context)}`,
    wanted === "" ? "" : `The reviewer who asked for this review wants:\n${wanted}`,
    `Changed files:\n${stranger("file-list", formatFileList(files))}`,
    chunk.of === 1
      ? "The annotated diff:"
      : `The diff is reviewed in ${chunk.of} parts by reviewers who work side by side; report on this part only. Part ${chunk.number}:`,
    stranger("diff", chunk.text.trimEnd()),
    nonce === undefined ? "" : formatNonceLine(nonce),
  ];
  return { text: sections.filter((section) => section !== "").join("\n\n"), hidden };
}

function lateNote({ late }: ChangeDescription, what: "title" | "description"): string {
  return late?.includes(what) ? " (may have been edited after this was asked)" : "";
}
