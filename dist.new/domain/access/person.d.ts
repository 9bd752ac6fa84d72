/** Somebody who has signed in. Whether they are a writer is asked for each repository. */
export interface Person {
    readonly login: string;
    readonly isAdmin: boolean;
}
/** Tells whether a person may read what is for the operators of this installation. */
export declare function isOperator(person: Person | undefined): boolean;
