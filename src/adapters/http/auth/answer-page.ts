import { type Problem, toProblem } from "../problem.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A page of words, with one way on. */
export interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly text: string; readonly href: string };
  readonly headers?: Readonly<Record<string, string>>;
}

const SIGN_IN_AGAIN = { text: "Sign in", href: "/login" };

/** Whether a request is a person's who looks at what comes back; programs ask for anything or for JSON. */
export function wantsPage(request: Request): boolean {
  return (request.headers.get("accept") ?? "").toLowerCase().includes("text/html");
}

/** Answers a person with a page and a program with a problem. */
export function refuse(
  request: Request,
  problem: Problem,
  link: PlainPage["link"] = SIGN_IN_AGAIN,
): Response {
  if (!wantsPage(request)) return toProblem(problem);
  const { status, detail: text, headers = {} } = problem;
  return toPage({ ...{ status, text, headers, link }, title: "That did not work" });
}

/** Renders a page of words; all texts are escaped. */
export function toPage({ status, title, text, link, headers = {} }: PlainPage): Response {
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>
</html>
`;
  return new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
