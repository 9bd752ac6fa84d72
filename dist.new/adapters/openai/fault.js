/** What is wrong with an answer that began with status 200. */
export class Fault extends Error {
    name = "Fault";
    kind;
    /** What the endpoint said, for `told`. */
    body;
    constructor(kind, options = {}) {
        super(kind, options.cause === undefined ? {} : { cause: options.cause });
        this.kind = kind;
        this.body = options.body;
    }
}
