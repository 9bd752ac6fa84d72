import type { ChooseProvider } from "../choose-provider.ts";
/** Tells why nothing can be done for a comment's author in a repository, one line; `undefined` when something can. */
export type RefusalReason = (repository: string, login: string) => Promise<string | undefined>;
/** Creates the reason from the choice of who answers and pays. An author who cannot be checked for now is refused. */
export declare function createRefusalReason(choose: ChooseProvider): RefusalReason;
