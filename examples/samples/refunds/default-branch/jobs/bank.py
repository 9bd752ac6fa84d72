"""Sends money to sellers."""


def transfer(seller: str, cents: int, *, key: str) -> None:
    """Makes a transfer once for each key. Raises ValueError for an amount that is not positive."""
    if cents <= 0:
        raise ValueError(f"cannot transfer {cents} cents to {seller}")
    _send({"to": seller, "cents": cents, "key": key})


def _send(order: dict) -> None:
    raise NotImplementedError("set up by the deployment")
