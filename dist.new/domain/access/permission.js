/** Whether the repository exists for the person. */
export const canRead = (permission) => permission !== "none";
/** Whether the person may publish there. */
export const canWrite = (permission) => permission === "write" || permission === "admin";
