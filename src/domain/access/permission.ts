/** What a person may do with a repository. */
export type Permission = "admin" | "write" | "read" | "none";

/** Whether the repository exists for the person. */
export const canRead = (permission: Permission): boolean => permission !== "none";

/** Whether the person may publish there. */
export const canWrite = (permission: Permission): boolean =>
  permission === "write" || permission === "admin";
