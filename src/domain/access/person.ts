/** Permission level of a user on a repository. */
export type Permission = "admin" | "write" | "read" | "none";

/** Returns whether the user can see the repository. */
export const canRead = (permission: Permission): boolean => permission !== "none";

/** Returns whether the user can publish to the repository. */
export const canWrite = (permission: Permission): boolean =>
  permission === "write" || permission === "admin";
/** Signed-in user. Write access is checked separately for each repository. */
export interface Person {
  readonly login: string;
  readonly isAdmin: boolean;
}

/** Returns whether a user can read the information reserved for operators of this installation. */
export function isOperator(person: Person | undefined): boolean {
  return person?.isAdmin === true;
}
