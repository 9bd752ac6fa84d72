/** Whether a request is a person's who looks at what comes back; programs ask for anything or for JSON. */
export function acceptsHtml({ headers }: Request): boolean {
  return (headers.get("accept") ?? "").toLowerCase().includes("text/html");
}
