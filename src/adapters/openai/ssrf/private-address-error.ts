/** Error code, found in the chain of causes like those of the system. */
export const PRIVATE_ADDRESS = "ERR_PRIVATE_ADDRESS";

/** A connection to a private address was refused. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  readonly code = PRIVATE_ADDRESS;

  constructor() {
    super("the address is private, loopback or link-local");
  }
}
