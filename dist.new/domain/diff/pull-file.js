/** What a code host says of a file in a pull request. */
export const PULL_FILE_STATUSES = [
    "added",
    "modified",
    "removed",
    "renamed",
    "copied",
    "changed",
    "unchanged",
];
