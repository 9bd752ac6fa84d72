/** The storefront's nightly jobs before the change. */
export const DEFAULT_BRANCH_JOBS: Readonly<Record<string, string>> = {
  "jobs/bank.py": `"""Sends money to sellers."""


def transfer(seller: str, cents: int, *, key: str) -> None:
    """Makes a transfer once for each key. Raises ValueError for an amount that is not positive."""
    if cents <= 0:
        raise ValueError(f"cannot transfer {cents} cents to {seller}")
    _send({"to": seller, "cents": cents, "key": key})


def _send(order: dict) -> None:
    raise NotImplementedError("set up by the deployment")
`,
  "jobs/report.py": `"""The monthly report of the support team."""

from jobs import store


def refunds_of(month: str) -> dict[str, int]:
    """How much went back in a month, by the reason that support gave."""
    totals: dict[str, int] = {}
    for order in store.orders_of(month):
        if order.refunded_at is not None:
            totals[order.refund_reason] = totals.get(order.refund_reason, 0) + order.paid
    return totals
`,
  "jobs/settle.py": `"""Pays sellers for the orders of a day. Runs every night, and again when it has failed."""

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
`,
  "jobs/test_settle.py": `from datetime import date
from types import SimpleNamespace

from jobs.settle import fee_of, payouts_of

DAY = date(2026, 3, 2)


def order(seller, paid, refunded_at=None):
    return SimpleNamespace(seller=seller, paid=paid, refunded_at=refunded_at)


def test_takes_the_fee():
    assert fee_of(10_000) == 700


def test_pays_each_seller_once():
    payouts = payouts_of(DAY, [order("ada", 1_000), order("bo", 500), order("ada", 2_000)])
    assert [(p.seller, p.cents) for p in payouts] == [("ada", 2_790), ("bo", 465)]


def test_leaves_refunded_orders_out():
    assert payouts_of(DAY, [order("ada", 1_000, refunded_at=DAY)]) == []
`,
  "docs/refunds.md": `# Refunds

The support team refunds an order on its page, with **Refund the order**.

- The whole amount goes back to where it came from, within three days.
- An order is refunded once. Asked for again, nothing happens.
- The seller is not paid for an order that was refunded before the night.
`,
};
