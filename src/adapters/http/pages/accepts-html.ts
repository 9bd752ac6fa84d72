/** Returns true for a request of a browser page; programs accept anything or JSON. */
export function acceptsHtml({ headers }: Request): boolean {
  return (headers.get("accept") ?? "").toLowerCase().includes("text/html");
}
