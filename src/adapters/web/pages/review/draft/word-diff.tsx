import type { ReactNode } from "react";
import { compareWords, type WordPart } from "./compare-words.ts";

/** Word-level diff of two texts, shown as one. */
export function WordDiff({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  return <span className="words">{compareWords(from, to).map(toElement)}</span>;
}

/** Parts have no identity and never change order. */
function toElement({ kind, text }: WordPart, at: number): ReactNode {
  if (kind === "del") return <del key={at}>{text}</del>;
  return kind === "ins" ? <ins key={at}>{text}</ins> : text;
}

const CODE = /`([^`]+)`/;

/** Line of text with code between backticks. */
export function CodeText({ text }: { readonly text: string }): ReactNode {
  // Split by a capturing group: the odd items are code.
  const parts = text.split(CODE).map((part, at) => ({ key: `${at}`, part, isCode: at % 2 === 1 }));
  return parts.map(({ key, part, isCode }) => (isCode ? <code key={key}>{part}</code> : part));
}
