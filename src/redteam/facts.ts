import type { Order } from "./adversary/order.ts";

/** What is known when an attack is laid out. */
export interface Facts {
  readonly name: string;
  /** `owner/name` of the repository that belongs to the attack alone. */
  readonly repository: string;
  /** Login of somebody who writes to it and takes part in no other attack. */
  readonly maintainer: string;
  /** One that nobody who takes part may write to. */
  readonly neighbour: string;
  /** Address of a listener of ours: whoever reaches it was led there. */
  readonly trapUrl: string;
  /** A path outside of every repository that no program may write. */
  readonly outside: string;
  /** A file outside of every repository with a secret in it. */
  readonly secretFile: string;
  /** Text that has the model obey. On one line. */
  order(order: Order): string;
}
