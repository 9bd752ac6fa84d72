import { readFileSync } from "node:fs";

/** Any JSON object of the description. */
export type Node = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly method: string;
  /** Path with its parameters, such as `/repos/{owner}/{repo}`. */
  readonly template: string;
  readonly description: Node;
  /** Values of the path's parameters, decoded. */
  readonly values: Readonly<Record<string, string>>;
}

interface PathMatcher {
  readonly template: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly operations: Node;
}

const description: Node = JSON.parse(
  readFileSync(new URL("../fixtures/github-openapi.json", import.meta.url), "utf8"),
);

/** Parameters that may hold slashes; a content path may be empty too. */
const LONG_PARAMETERS = new Set(["path", "ref", "basehead", "branch"]);

const matchers = Object.entries(asNode(description.paths))
  .map(([template, operations]) => toMatcher(template, asNode(operations)))
  .sort((left, right) => (rank(left.template) < rank(right.template) ? -1 : 1));

/** `components` of the description, for schemas that refer to them. */
export const components: Node = asNode(description.components);

/** Finds what a request calls; a literal path goes before one with parameters. `undefined`: not described. */
export function findOperation(method: string, path: string): Operation | undefined {
  for (const { template, pattern, names, operations } of matchers) {
    const match = pattern.exec(path);
    const operation = operations[method.toLowerCase()];
    if (!match || operation === undefined) continue;
    const values = names.map((name, index) => [name, decode(match[index + 1] ?? "")]);
    return { method, template, description: asNode(operation), values: Object.fromEntries(values) };
  }
  return undefined;
}

/** Follows a reference into the description; gives the node itself when it is none. */
export function resolve(node: unknown): Node {
  const one = asNode(node);
  if (typeof one.$ref !== "string") return one;
  const keys = one.$ref.replace(/^#\//, "").split("/");
  const target = keys.reduce<unknown>((at, key) => asNode(at)[key], description);
  if (target === undefined) throw new Error(`the description has no ${one.$ref}`);
  return resolve(target);
}

/** The object itself, so that it can be recognized again; an empty one for anything else. */
export function asNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function toMatcher(template: string, operations: Node): PathMatcher {
  const names: string[] = [];
  const segments = template.split("/").map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(name);
    return LONG_PARAMETERS.has(name) ? (name === "path" ? "(.*)" : "(.+)") : "([^/]+)";
  });
  return { template, names, operations, pattern: new RegExp(`^${segments.join("/")}$`) };
}

/** Sorts literal segments before parameters, and parameters of one segment before those that take slashes. */
function rank(template: string): string {
  const kinds = template.split("/").map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    return name === undefined ? `0${segment}` : LONG_PARAMETERS.has(name) ? "2" : "1";
  });
  return kinds.join("/");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A stray percent sign: the server judges it.
  }
}
