import type { ReactNode } from "react";
import { compareWords, type WordPart } from "./compare-words.ts";

/** What differs between two texts, word by word, in one. */
export function WordDiff({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  return <span className="words">{compareWords(from, to).map(toElement)}</span>;
}

/** Parts have no name of their own, and never change places. */
function toElement({ kind, text }: WordPart, at: number): ReactNode {
  if (kind === "del") return <del key={at}>{text}</del>;
  return kind === "ins" ? <ins key={at}>{text}</ins> : text;
}

const CODE = /`([^`]+)`/;

/** A line of text in which code stands between backticks. */
export function CodeText({ text }: { readonly text: string }): ReactNode {
  // Split by a group: what is at odd places is code.
  const parts = text.split(CODE).map((part, at) => ({ key: `${at}`, part, isCode: at % 2 === 1 }));
  return parts.map(({ key, part, isCode }) => (isCode ? <code key={key}>{part}</code> : part));
}
