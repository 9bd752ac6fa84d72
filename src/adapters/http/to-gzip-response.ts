/** Compresses a response for clients that accept it: off the main thread, piece by piece. */
export function toGzipResponse(request: Request, response: Response): Response {
  const { headers, status, body } = response;
  headers.append("vary", "accept-encoding");
  if (body === null || !acceptsGzip(request)) return response;
  headers.set("content-encoding", "gzip");
  return new Response(body.pipeThrough(new CompressionStream("gzip")), { status, headers });
}

/** Returns true if the client accepts gzip: `q=0` means no. */
export function acceptsGzip({ headers }: Request): boolean {
  const encodings = (headers.get("accept-encoding") ?? "").split(",");
  return encodings.some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
}
