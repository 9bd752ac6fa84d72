import type { HostRequest, HostServices } from "./host-services.ts";

const DEFAULT_SIZE = 30;
const MAX_SIZE = 100;

export interface Page {
  readonly number: number;
  readonly size: number;
}

/** Reads the requested page; values that are not numbers are ignored. */
export function readPage(request: HostRequest): Page {
  const size = Number.parseInt(request.req.query("per_page") ?? "", 10);
  const number = Number.parseInt(request.req.query("page") ?? "", 10);
  return {
    number: number >= 1 ? number : 1,
    size: size >= 1 ? Math.min(size, MAX_SIZE) : DEFAULT_SIZE,
  };
}

/** Returns the page of a complete list, and adds the `Link` header. */
export function paginate<Item>(
  services: Pick<HostServices, "context">,
  request: HostRequest,
  items: readonly Item[],
): Item[] {
  const page = readPage(request);
  addLinkHeader(services, request, items.length);
  return items.slice((page.number - 1) * page.size, page.number * page.size);
}

/** Adds the `Link` header for a list with a total number of items. Source: RFC 8288. */
export function addLinkHeader(
  { context }: Pick<HostServices, "context">,
  request: HostRequest,
  total: number,
): void {
  const { number, size } = readPage(request);
  const last = Math.max(1, Math.ceil(total / size));
  const links: [name: string, page: number][] = [];
  if (number > 1) links.push(["prev", Math.min(number - 1, last)]);
  if (number < last) links.push(["next", number + 1], ["last", last]);
  if (number > 1) links.push(["first", 1]);
  if (links.length === 0) return;
  const { pathname, search } = new URL(request.req.url);
  const header = links.map(([name, page]) => {
    const url = new URL(context.apiUrl + pathname + search);
    url.searchParams.set("page", String(page));
    return `<${url.href}>; rel="${name}"`;
  });
  request.header("Link", header.join(", "));
}
