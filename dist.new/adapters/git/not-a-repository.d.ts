import { AppError } from "../../domain/errors/app-error.ts";
/** The failure of the first question to a folder. */
export declare function notARepository(path: string, stderr: string, cause?: unknown): AppError<"repository-invalid">;
