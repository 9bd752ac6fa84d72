import { ApiError, validationFailed } from "./api-error.ts";
import type { HostRequest, Json } from "./host-services.ts";

/** Reads a JSON object; a missing body is an empty object. */
export async function readBody(request: HostRequest): Promise<Json> {
  const text = await request.req.text();
  if (text.trim() === "") return {};
  const value = parse(text);
  if (!isJson(value)) throw new ApiError(400, { message: "Body should be a JSON object" });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new ApiError(400, { message: "Problems parsing JSON" }), { cause });
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a text, `undefined` if it is absent or null; other types are a 422. */
export function optionalText(body: Json, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw wrongType(name, value, "a string");
  return value;
}

/** Reads an integer, `undefined` if it is absent or null; other types are a 422. */
export function optionalNumber(body: Json, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value)) {
    throw wrongType(name, value, "an integer");
  }
  return value;
}

/** Reads a list, empty if it is absent or null; other types are a 422. */
export function optionalList(body: Json, name: string): readonly unknown[] {
  const value = body[name] ?? [];
  if (!Array.isArray(value)) throw wrongType(name, value, "an array");
  return value;
}

/** Reads a required text that must not be empty. */
export function requiredText(body: Json, resource: string, name: string): string {
  const value = optionalText(body, name);
  if (value === undefined || value === "") {
    throw validationFailed({ resource, field: name, code: "missing_field" });
  }
  return value;
}

/** Reads a text like `requiredText`, with the errors of the routes that list sentences. */
export function suppliedText(body: Json, name: string): string {
  const value = optionalText(body, name);
  if (value !== undefined) return value;
  throw new ApiError(422, { message: invalid(`"${name}" wasn't supplied.`) });
}

/** Reads one of several allowed values; others are a 422. */
export function oneOf<Word extends string>(
  value: string | undefined,
  words: readonly Word[],
): Word | undefined {
  if (value === undefined) return undefined;
  const word = words.find((one) => one === value);
  if (word === undefined)
    throw new ApiError(422, {
      message: invalid(`${value} is not a member of ${JSON.stringify(words)}.`),
    });
  return word;
}

function wrongType(name: string, value: unknown, wanted: string): ApiError {
  const shown = JSON.stringify(value).slice(0, 80);
  return new ApiError(422, {
    message: invalid(`For 'properties/${name}', ${shown} is not ${wanted}.`),
  });
}

const invalid = (reason: string): string => `Invalid request.\n\n${reason}`;
