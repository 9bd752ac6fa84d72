import type { Person } from "../domain/access/person.ts";
import type { Clock } from "../ports/clock.ts";
import type { Collaborators } from "../ports/collaborators.ts";
/** What a person may see and change; a repository that they may not read does not exist for them. */
export interface Visibility {
    mayRead(person: Person, repository: string): Promise<boolean>;
    mayWrite(person: Person, repository: string): Promise<boolean>;
}
export interface VisibilityPorts {
    readonly collaborators: Collaborators;
    readonly clock: Clock;
    /** Told when the code host does not say, one line. */
    readonly warn: (text: string) => void;
}
/**
 * Creates the check of what people may do, as the code host has it: asked once in five minutes for each of them, together
 * for all who ask at the same time. What cannot be found out is not allowed, to admins neither.
 */
export declare function createVisibility({ collaborators, clock, warn }: VisibilityPorts): Visibility;
/** Everybody may do everything: for development alone. */
export declare const openVisibility: Visibility;
