import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { PROBLEM_TYPE, type Problem, serializeProblem } from "./problem.ts";

/**
 * Responds to bytes that are not a valid HTTP request or arrived too late, and ends the connection.
 */
export function sendClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = toClientProblem(error.code);
  const body = serializeProblem(problem);
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function toClientProblem(code: string | undefined): Problem {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, code: "request-too-slow", detail: "the request did not arrive in time" };
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, code: "headers-too-large", detail: "the headers are too large" };
    default:
      return { status: 400, code: "request-invalid", detail: "this is not a valid HTTP/1.1 request" };
  }
}
