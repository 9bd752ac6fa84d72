import type { ProblemDetails } from "../../../domain/api/problem-details.ts";
import { asSentence } from "./format.ts";

/** Errors of a form by field, in sentences. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface SortedErrors<Field extends string> {
  readonly fields: FieldErrors<Field>;
  /** Errors that belong to no field; empty if there are none. */
  readonly rest: string;
}

/** Start of a server message that continues after the name of the field. */
const GOES_ON = /^(?:is|are|must|may|can|cannot|has|have|or|names)\b/;

/**
 * Assigns the errors of a refused request to the fields of a form; `labels` are the display names.
 */
export function sortErrors<Field extends string>(
  { detail, errors = [] }: ProblemDetails,
  labels: Readonly<Record<Field, string>>,
): SortedErrors<Field> {
  const fields: Partial<Record<Field, string>> = {};
  const rest: string[] = [];
  for (const { path, message } of errors) {
    const [name = ""] = path.split(".");
    if (isField(name, labels)) fields[name] ??= toSentence(labels[name], message);
    else rest.push(asSentence(`${path} ${message}`));
  }
  return { fields, rest: errors.length === 0 ? asSentence(detail) : rest.join(" ") };
}

function isField<Field extends string>(
  name: string,
  labels: Readonly<Record<Field, string>>,
): name is Field {
  return Object.hasOwn(labels, name);
}

const toSentence = (label: string, message: string): string =>
  asSentence(GOES_ON.test(message) ? `${label} ${message}` : message);
