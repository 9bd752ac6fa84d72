/** Compares logins and repository names as the code host does: letter case does not matter. */
export function isSameLogin(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
