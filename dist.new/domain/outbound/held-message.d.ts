/** Says that something was not published because a piece of a secret of ours stood in it. `held` is of `heldWords`. */
export declare function heldMessage(what: string, held: string): string;
/** Whether it is for such a piece that something was not published, by what a job says of it. */
export declare function isHeldMessage(message: string): boolean;
