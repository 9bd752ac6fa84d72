/** A failure with a stable code. The message is one line that names the thing and the fix, without secrets. */
export class AppError extends Error {
    name = "AppError";
    code;
    details;
    constructor(code, message, options) {
        super(message, options.cause === undefined ? {} : { cause: options.cause });
        this.code = code;
        this.details = options.details;
    }
}
/** Tells whether an error is ours, with that code when one is given. */
export function isAppError(error, code) {
    return error instanceof AppError && (code === undefined || error.code === code);
}
