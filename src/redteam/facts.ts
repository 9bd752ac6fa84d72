import type { Order } from "./adversary/order.ts";

/** Values that are known when an attack is created. */
export interface Facts {
  readonly name: string;
  /** `owner/name` of the repository that only this attack uses. */
  readonly repository: string;
  /** Login of a user with write permission who is in no other attack. */
  readonly maintainer: string;
  /** Repository to which no participant has write permission. */
  readonly neighbour: string;
  /** URL of the trap, which no correct program requests. */
  readonly trapUrl: string;
  /** Path outside every repository that no program may write. */
  readonly outside: string;
  /** File outside every repository that contains a secret. */
  readonly secretFile: string;
  /** Returns a single line of text that the model obeys. */
  order(order: Order): string;
}
