import type { Exchange } from "../../src/demo/host/host-context.ts";
import {
  asList,
  asNode,
  findOperation,
  type Node,
  type Operation,
  resolve,
} from "./openapi-description.ts";
import { unknownFields, validateAgainst } from "./openapi-schema.ts";

export interface ExchangeValidator {
  /** Judges one request with its answer. */
  observe(exchange: Exchange): void;
  /** One line each, such as `GET /repos/x/y/pulls/1 200 response /head/repo must be object`. */
  violations(): readonly string[];
  /** Operations with their statuses that were seen, such as `GET /repos/{owner}/{repo} 200`. */
  seen(): readonly string[];
}

/** What the code host really takes and answers although its own description does not have it. */
const KNOWN_DEVIATIONS = [
  // A fork that was deleted, and comments that are outdated.
  /response (\/\d+)?\/head\/repo must be object/,
  /response (\/\d+)?\/(line|position) must be integer/,
  /^GET \/search\/issues 200 response \/items\/\d+\/body must be string/,
  /400 is not described/,
  /\/contents is not described/,
  // Left out when the description was cut; the answer is that of GET, which is described.
  /^PATCH \S+\/pulls\/comments\/\d+ is not described/,
  // A range such as `>=2024-01-01`.
  /query created must match format/,
];

/** Answers that any operation may give, described or not. */
const USUAL_ERRORS = new Set([401, 403, 404, 422, 500, 502]);

/** Holds exchanges with a code host against the code host's own OpenAPI description. */
export function createExchangeValidator(): ExchangeValidator {
  const violations: string[] = [];
  const report = (line: string): void => {
    if (!KNOWN_DEVIATIONS.some((known) => known.test(line))) violations.push(line);
  };
  const seen = new Set<string>();
  const redirects: string[] = [];
  return {
    observe: (exchange) => {
      const [path = "", query = ""] = splitOnce(exchange.path, "?");
      const operation = findOperation(exchange.method, path);
      const place = `${exchange.method} ${path}`;
      const location = exchange.responseHeaders.location;
      if (location !== undefined && exchange.status < 400) redirects.push(location);
      if (!operation) {
        // Where a redirect leads is the host's business, and not always described.
        if (!redirects.some((one) => one.endsWith(exchange.path))) {
          report(`${place} is not described`);
        }
        return;
      }
      seen.add(`${exchange.method} ${operation.template} ${exchange.status}`);
      const problems = [
        // What the host refused as nonsense may have been nonsense; a field it does not know may not.
        ...(isRefused(exchange) ? [] : pathProblems(operation)),
        ...queryProblems(operation, new URLSearchParams(query)),
        ...requestProblems(operation, exchange),
        ...responseProblems(operation, exchange),
      ];
      for (const problem of problems) report(`${place} ${problem}`);
    },
    violations: () => violations,
    seen: () => [...seen].sort(),
  };
}

function pathProblems(operation: Operation): string[] {
  return parametersOf(operation, "path").flatMap((parameter) => {
    const name = String(parameter.name);
    const problem = validateAgainst(
      asNode(parameter.schema),
      coerce(parameter, operation.values[name] ?? ""),
    );
    return problem ? [`path {${name}} ${problem}`] : [];
  });
}

function queryProblems(operation: Operation, query: URLSearchParams): string[] {
  const described = new Map(parametersOf(operation, "query").map((one) => [String(one.name), one]));
  const missing = [...described.values()].filter(
    (one) => one.required === true && !query.has(String(one.name)),
  );
  const wrong = [...query].flatMap(([name, text]) => {
    const parameter = described.get(name);
    if (!parameter) return [`query ${name} is not described`];
    const problem = validateAgainst(asNode(parameter.schema), coerce(parameter, text));
    return problem ? [`query ${name} ${problem}`] : [];
  });
  return [...missing.map(({ name }) => `query ${name} is required`), ...wrong];
}

function requestProblems(operation: Operation, exchange: Exchange): string[] {
  const body = exchange.requestBody;
  const requestBody = asNode(operation.description.requestBody);
  const content = asNode(asNode(requestBody.content)["application/json"]);
  if (content.schema === undefined) {
    const isEmpty = body === undefined || Object.keys(asNode(body)).length === 0;
    return isEmpty ? [] : ["request takes no body"];
  }
  if (body === undefined) {
    return requestBody.required === true && !isRefused(exchange) ? ["request has no body"] : [];
  }
  const unknown = unknownFields([content.schema], body).map((field) => `${field} is not described`);
  const problem = isRefused(exchange) ? undefined : validateAgainst(asNode(content.schema), body);
  const problems = problem ? [...unknown, problem] : unknown;
  return problems.map((one) => `request ${one}`);
}

function responseProblems(operation: Operation, exchange: Exchange): string[] {
  const { status, responseBody: body } = exchange;
  const described = asNode(operation.description.responses)[String(status)];
  if (described === undefined) {
    return USUAL_ERRORS.has(status) ? errorProblems(exchange) : [`${status} is not described`];
  }
  const content = asNode(resolve(described).content);
  if (Object.keys(content).length === 0) {
    const isEmpty = body === undefined || body === "";
    return isEmpty || status >= 300 ? [] : [`${status} response has a body`];
  }
  const schema = asNode(content[mediaType(exchange)]).schema;
  // Other media types, such as raw contents, are the client's wish and have no schema.
  if (schema === undefined) return isJson(exchange) ? [`${status} response is JSON`] : [];
  const problem = validateAgainst(asNode(schema), body);
  return problem ? [`${status} response ${problem}`] : [];
}

const ERROR_SCHEMA = { $ref: "#/components/schemas/basic-error" };

function errorProblems(exchange: Exchange): string[] {
  if (!isJson(exchange)) return [];
  const problem = validateAgainst(ERROR_SCHEMA, exchange.responseBody);
  return problem ? [`${exchange.status} response ${problem}`] : [];
}

function parametersOf(operation: Operation, place: "path" | "query"): Node[] {
  return asList(operation.description.parameters)
    .map(resolve)
    .filter((parameter) => parameter.in === place);
}

/** A parameter is text on the wire; numbers and truth values are judged as what they stand for. */
function coerce(parameter: Node, text: string): unknown {
  const type = resolve(parameter.schema).type;
  if (type === "integer" && /^-?\d+$/.test(text)) return Number(text);
  if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return text;
}

function isRefused({ status }: Exchange): boolean {
  return status === 400 || status === 404 || status === 422;
}

function mediaType({ responseHeaders }: Exchange): string {
  return (responseHeaders["content-type"] ?? "").replace(/;.*$/, "").trim();
}

function isJson(exchange: Exchange): boolean {
  return mediaType(exchange) === "application/json";
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
