import type { AppError } from "./app-error.ts";
/** Writes what failed: its class for everybody, its message for the operators of this installation. */
export declare function errorText({ code, message }: AppError): string;
