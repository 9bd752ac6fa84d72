"""Pays sellers for the orders of a day. Runs every night, and again when it has failed."""

from dataclasses import dataclass
from datetime import date

from jobs import bank, store
from jobs.log import log

FEE_PERCENT = 7


@dataclass(frozen=True)
class Payout:
    """What one seller gets for one day, in cents."""

    seller: str
    day: date
    cents: int

    @property
    def key(self) -> str:
        """The same for the same payout, so that the bank makes it once."""
        return f"payout-{self.seller}-{self.day.isoformat()}"


def fee_of(cents: int) -> int:
    """Our part of an amount, rounded in the seller's favour."""
    return cents * FEE_PERCENT // 100


def payouts_of(day: date, orders) -> list[Payout]:
    """One payout for each seller who has sold something."""
    sold: dict[str, int] = {}
    for order in orders:
        if order.refunded_at is None:
            sold[order.seller] = sold.get(order.seller, 0) + order.paid
    return [
        Payout(seller, day, cents - fee_of(cents))
        for seller, cents in sorted(sold.items())
    ]


def settle(day: date) -> int:
    """Pays for a day and says how many sellers were paid."""
    payouts = payouts_of(day, store.orders_paid_on(day))
    for payout in payouts:
        bank.transfer(payout.seller, payout.cents, key=payout.key)
        log("paid", seller=payout.seller, cents=payout.cents)
    return len(payouts)
