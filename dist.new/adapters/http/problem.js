export const PROBLEM_TYPE = "application/problem+json";
const TITLES = {
    400: "Bad request",
    401: "Not authenticated",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    408: "Too slow",
    409: "Conflict",
    413: "Too large",
    415: "Unsupported media type",
    422: "Not valid",
    428: "Precondition required",
    429: "Too many requests",
    431: "Headers too large",
    500: "Internal error",
    502: "Not accepted elsewhere",
    503: "Not available",
};
/** Answers with a problem as RFC 9457 has it. */
export function toProblem(problem) {
    return new Response(problemText(problem), {
        status: problem.status,
        headers: {
            "content-type": PROBLEM_TYPE,
            "cache-control": "no-store",
            ...problem.headers,
        },
    });
}
/** The body of a problem. */
export function problemText({ status, code, detail, errors, members }) {
    const title = TITLES[status] ?? "Error";
    return JSON.stringify({ ...members, type: "about:blank", title, status, code, detail, errors });
}
/** Nothing is there, or nothing that the caller may see: the two look alike. */
export function notFound(path) {
    return toProblem({ status: 404, code: "not-found", detail: `there is no ${path}` });
}
