import { type RepositoryRef } from "../../domain/pull/pull-request.ts";
/** Installations by repository, as events have told them. */
export interface KnownInstallations {
    get(repository: RepositoryRef): number | undefined;
    remember(repository: RepositoryRef, installationId: number): void;
    /** It cannot be used without a look: it is not given again until an event names another one. */
    distrust(repository: RepositoryRef, installationId: number): void;
}
/** Creates the memory of 1,000 repositories; the one that was heard of first goes first. */
export declare function createKnownInstallations(): KnownInstallations;
