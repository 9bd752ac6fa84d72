import type { ProblemDetails } from "../../../domain/api/problem-details.ts";
import { asSentence } from "./format.ts";

/** What is wrong with the fields of a form, by field, in sentences. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface SortedErrors<Field extends string> {
  readonly fields: FieldErrors<Field>;
  /** What belongs to no field of the form; empty when there is nothing. */
  readonly rest: string;
}

/** Messages of the server that go on where the name of the field has ended. */
const GOES_ON = /^(?:is|are|must|may|can|cannot|has|have|or|names)\b/;

/** Sorts a refusal to the fields of a form; `labels` says how people call each. */
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
