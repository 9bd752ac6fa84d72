"""Pays sellers for the orders of a day. Runs every night, and again when it has failed."""

from collections import Counter
from collections.abc import Iterable
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
    refunds: int = 0

    @property
    def key(self) -> str:
        """The same for the same payout, so that the bank makes it once."""
        return f"payout-{self.seller}-{self.day.isoformat()}"


def fee_of(cents: int) -> int:
    """Our part of an amount, rounded in the seller's favour."""
    return cents * FEE_PERCENT // 100


def payouts_of(day: date, orders: Iterable, refunds: Iterable) -> list[Payout]:
    """One payout for each seller: what was sold on the day less what went back on it, whenever that was sold."""
    sold: Counter[str] = Counter()
    returned: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for order in orders:
        sold[order.seller] += order.paid
    for refund in refunds:
        returned[refund.seller] += refund.cents
        counts[refund.seller] += 1
    payouts = []
    for seller in sorted(sold.keys() | returned.keys()):
        cents = sold[seller] - returned[seller]
        payouts.append(Payout(seller, day, cents - fee_of(cents), counts[seller]))
    return payouts


def settle(day: date) -> int:
    """Pays for a day and says how many sellers were paid."""
    payouts = payouts_of(day, store.orders_paid_on(day), store.refunds_made_on(day))
    for payout in payouts:
        bank.transfer(payout.seller, payout.cents, key=payout.key)
        log("paid", seller=payout.seller, cents=payout.cents, refunds=payout.refunds)
    return len(payouts)
