import { type Untrusted, visibleProse, type Wrap } from "../untrusted/untrusted.ts";
import { type FileListEntry, fileList } from "./file-list.ts";

/** What the person or the code host says of the change. */
export interface ChangeDescription {
  readonly repository: string;
  readonly title: string;
  readonly description?: string;
  readonly author?: string;
  /** Names of the branches, for display. */
  readonly baseName: string;
  readonly headName: string;
  /** Subjects of the commits, newest first. */
  readonly subjects?: readonly string[];
  /** What the reviewer who asked for this review wants. */
  readonly instructions?: string;
  /** ISO date of today: models take the present year for a typing error. */
  readonly today: string;
}

export interface ReviewUser {
  readonly change: ChangeDescription;
  readonly files: readonly FileListEntry[];
  readonly chunk: { readonly text: string; readonly number: number; readonly of: number };
  readonly wrap: Wrap;
}

/**
 * Writes the first message of a conversation. What is the same for all chunks comes first, so that their requests
 * share a prefix; the diff comes last.
 */
export function reviewUserPrompt({ change, files, chunk, wrap }: ReviewUser): Untrusted {
  const hidden: string[] = [];
  const stranger = (...[kind, text]: Parameters<Wrap>): string => {
    const wrapped = wrap(kind, text);
    // What is hidden in code is part of the change and shown there; in prose it is meant for machines only.
    if (kind !== "diff" && kind !== "file-list")
      hidden.push(...wrapped.hidden.map((what) => `${kind}: ${what}`));
    return wrapped.text;
  };
  const wanted = visibleProse("comment", change.instructions ?? "");
  hidden.push(...wanted.hidden.map((what) => `comment: ${what}`));
  const sections = [
    `Review this change to ${change.repository}. Today is ${change.today}.`,
    `From and to:\n${stranger("title", `${change.baseName} <- ${change.headName}`)}`,
    `Title:\n${stranger("title", change.title)}`,
    change.author === undefined ? "" : `Author:\n${stranger("title", change.author)}`,
    change.description === undefined
      ? ""
      : `Description:\n${stranger("description", change.description)}`,
    (change.subjects?.length ?? 0) === 0
      ? ""
      : `Commits:\n${stranger("commits", change.subjects?.join("\n") ?? "")}`,
    wanted.text === "" ? "" : `The reviewer who asked for this review wants:\n${wanted.text}`,
    `Changed files:\n${stranger("file-list", fileList(files))}`,
    chunk.of === 1
      ? "The annotated diff:"
      : `The diff is reviewed in ${chunk.of} parts by reviewers who work side by side; report on this part only. Part ${chunk.number}:`,
    stranger("diff", chunk.text.trimEnd()),
  ];
  return { text: sections.filter((section) => section !== "").join("\n\n"), hidden };
}
