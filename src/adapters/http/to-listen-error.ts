import { AppError } from "../../domain/core/app-error.ts";

/** Returns the error of a listener, with the setting that fixes it. */
export function toListenError(
  cause: unknown,
  host: string,
  port: number,
): AppError<"usage-invalid"> {
  const { code, message } = cause as NodeJS.ErrnoException;
  const reason = listenErrorReason(code, message);
  return new AppError("usage-invalid", `cannot listen on ${host} port ${port}: ${reason}`, {
    details: {},
    cause,
  });
}

function listenErrorReason(code: string | undefined, message: string): string {
  switch (code) {
    case "EADDRINUSE":
      return "another process uses it; stop that one, or set PORT to another port";
    case "EACCES":
      return "permission denied; set PORT to 1024 or above";
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "this machine does not have that address; set HOST to one of its addresses, such as 127.0.0.1";
    case "ERR_SOCKET_BAD_PORT":
      return "it is not a valid port; set PORT to a number from 0 to 65535";
    default:
      return `${message.replaceAll(/\s+/g, " ")}; set HOST and PORT to an address of this machine`;
  }
}
