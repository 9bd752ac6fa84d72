/** Permission level of a user on a repository. */
export type Permission = "admin" | "write" | "read" | "none";

/** Returns whether the user can see the repository. */
export const canRead = (permission: Permission): boolean => permission !== "none";

/** Returns whether the user can publish to the repository. */
export const canWrite = (permission: Permission): boolean =>
  permission === "write" || permission === "admin";
