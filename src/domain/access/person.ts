/** Signed-in user. Write access is checked separately for each repository. */
export interface Person {
  readonly login: string;
  readonly isAdmin: boolean;
}

/** Returns whether a user can read the information reserved for operators of this installation. */
export function isOperator(person: Person | undefined): boolean {
  return person?.isAdmin === true;
}
