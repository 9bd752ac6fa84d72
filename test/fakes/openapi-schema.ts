import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { asList, asNode, components, type Node, resolve } from "./openapi-description.ts";

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const ajv = new Ajv({
  strict: false,
  allErrors: false,
  validateSchema: false,
  // Others, `uri` first of all, are broken by what real answers hold, such as logins with `[bot]`.
  formats: { "date-time": DATE_TIME, uri: true, email: true, int64: true, "repo.nwo": true },
});
ajv.addSchema({ $id: "api", components: toJsonSchema(components) });

const compiled = new WeakMap<object, ValidateFunction>();

/** What a value breaks of a schema of the description, as `/place must be …`; undefined when it breaks nothing. */
export function validateAgainst(schema: object, value: unknown): string | undefined {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(asNode(toJsonSchema(schema)));
    compiled.set(schema, validate);
  }
  if (validate(value)) return undefined;
  return formatError(deepest(validate.errors ?? []));
}

/** Places of the properties of a value that its schema does not name, such as `/comments/0/colour`. */
export function unknownFields(schemas: readonly unknown[], value: unknown, at = ""): string[] {
  const all = schemas.flatMap(alternatives);
  if (Array.isArray(value)) {
    const items = all.flatMap((schema) => (schema.items === undefined ? [] : [schema.items]));
    return items.length === 0
      ? []
      : value.flatMap((item, index) => unknownFields(items, item, `${at}/${index}`));
  }
  if (typeof value !== "object" || value === null) return [];
  if (!all.some((schema) => schema.properties)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const known = all.flatMap((schema) => {
      const property = asNode(schema.properties)[name] ?? schema.additionalProperties;
      return property === undefined || property === false ? [] : [property];
    });
    return known.length === 0 ? [`${at}/${name}`] : unknownFields(known, field, `${at}/${name}`);
  });
}

function alternatives(schema: unknown): Node[] {
  const one = resolve(schema);
  const parts = [...asList(one.anyOf), ...asList(one.oneOf), ...asList(one.allOf)];
  return [one, ...parts.flatMap(alternatives)];
}

/**
 * Rewrites a schema of OpenAPI 3.0: `nullable` becomes a type, references point at the registered components, and
 * `oneOf` becomes `anyOf`, because the description's alternatives overlap.
 */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).flatMap(([key, value]) => toEntry(key, value));
  const converted = Object.fromEntries(entries);
  return asNode(schema).nullable === true ? { anyOf: [converted, { type: "null" }] } : converted;
}

function toEntry(key: string, value: unknown): [string, unknown][] {
  if (key === "nullable" && typeof value === "boolean") return [];
  if (key === "discriminator" && "propertyName" in asNode(value)) return [];
  if (key === "$ref" && typeof value === "string") return [[key, value.replace(/^#/, "api#")]];
  return [[key === "oneOf" || isAccount(key, value) ? "anyOf" : key, toJsonSchema(value)]];
}

/**
 * In `GET /app/installations` the description asks for an account that is a user and an enterprise at once. Its own
 * "installation" schema, and every real answer, has one of the two.
 */
function isAccount(key: string, value: unknown): boolean {
  const titles = asList(value).map((part) => asNode(part).title);
  return key === "allOf" && titles.join() === "Simple User,Enterprise";
}

/** Of several alternatives' errors the one that came furthest tells most. */
function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = (error: ErrorObject) => error.instancePath.split("/").length;
  const own = errors.filter(({ keyword, params }) => keyword !== "anyOf" && params.type !== "null");
  const sorted = (own.length > 0 ? own : errors).toSorted((a, b) => depth(b) - depth(a));
  return sorted[0];
}

function formatError(error: ErrorObject | undefined): string {
  if (!error) return "is not valid";
  const allowed =
    error.keyword === "enum" ? `: ${asList(error.params.allowedValues).join(", ")}` : "";
  const extra =
    error.keyword === "additionalProperties" ? `: ${error.params.additionalProperty}` : "";
  return `${error.instancePath} ${error.message ?? "is not valid"}${allowed}${extra}`.trimStart();
}
