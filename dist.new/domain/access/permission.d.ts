/** What a person may do with a repository. */
export type Permission = "admin" | "write" | "read" | "none";
/** Whether the repository exists for the person. */
export declare const canRead: (permission: Permission) => boolean;
/** Whether the person may publish there. */
export declare const canWrite: (permission: Permission) => boolean;
