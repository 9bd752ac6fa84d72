/** Found by its code in the chain of causes, as the system's errors are. */
export const PRIVATE_ADDRESS = "ERR_PRIVATE_ADDRESS";

/** A connection to an address that nobody may choose for us was not made. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  readonly code = PRIVATE_ADDRESS;

  constructor() {
    super("the address is private, loopback or link-local");
  }
}
