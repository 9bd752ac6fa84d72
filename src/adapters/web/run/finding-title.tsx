import type { ReactNode } from "react";
import type { Severity } from "../../../domain/core/severity.ts";
import type { FindingView } from "../../../domain/event/run-view-parts.ts";
import { SEVERITIES } from "../ui/severity.tsx";

/** Returns the severity of a finding; an unknown one is shown as the lowest. */
export function toSeverity({ severity }: Pick<FindingView, "severity">): Severity {
  return SEVERITIES.find((known) => known === severity) ?? "nit";
}

/** Formats `queue.ts:67`, or the file alone. */
export function shortLocation({ path, line }: Pick<FindingView, "path" | "line">): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return line === undefined ? name : `${name}:${line}`;
}

/** Title of a finding, with `code` formatted; no other Markdown is supported. */
export function FindingTitle({ title }: Pick<FindingView, "title">): ReactNode {
  const parts = title.split("`");
  // An even number of parts means an unmatched backtick.
  if (parts.length % 2 === 0) return title;
  return parts.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  );
}
