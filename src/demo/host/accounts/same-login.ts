/** Compares logins or repository names case-insensitively, like the code host. */
export function isSameLogin(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
