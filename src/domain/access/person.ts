/** Somebody who has signed in. Whether they are a writer is asked for each repository. */
export interface Person {
  readonly login: string;
  readonly isAdmin: boolean;
}
