const SETTLE = `"""Pays sellers for the orders of a day. Runs every night, and again when it has failed."""

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
`;

const TEST_SETTLE = `from datetime import date
from types import SimpleNamespace

from jobs.settle import fee_of, payouts_of

DAY = date(2026, 3, 2)


def order(seller, paid):
    return SimpleNamespace(seller=seller, paid=paid)


def refund(seller, cents):
    return SimpleNamespace(seller=seller, cents=cents)


def test_takes_the_fee():
    assert fee_of(10_000) == 700


def test_pays_each_seller_once():
    payouts = payouts_of(DAY, [order("ada", 1_000), order("bo", 500), order("ada", 2_000)], [])
    assert [(p.seller, p.cents) for p in payouts] == [("ada", 2_790), ("bo", 465)]


def test_takes_off_what_went_back():
    payouts = payouts_of(DAY, [order("ada", 3_000)], [refund("ada", 1_000)])
    assert [(p.seller, p.cents, p.refunds) for p in payouts] == [("ada", 1_860, 1)]


def test_takes_no_fee_for_what_went_back():
    (payout,) = payouts_of(DAY, [order("ada", 10_000)], [refund("ada", 9_000)])
    assert payout.cents == 1_000 - fee_of(1_000)
`;

const REFUNDS_PAGE = `# Refunds

The support team refunds parts of an order on its page.

1. Choose how many pieces of each line go back. Their share of the order's discount stays with us.
2. Add something on top as a gesture, if you like.
3. Say why. The customer sees the reason in their mail.

- The money goes back to where it came from, within three days.
- An order can be refunded again until all of it has gone back; the page shows what is left.
- What goes back is taken off the seller's next payout, and no fee is taken for it.

## For programs

\`POST /orders/{id}/refunds\` takes \`{ "pieces": [{ "line", "count" }], "goodwill", "reason" }\` in cents and answers with the refund. It refuses with 409 what is more than was paid, and with 422 what is not of the order.
`;

/** What the change does to the nightly jobs and the documentation. */
export const CHANGE_JOBS: Readonly<Record<string, string>> = {
  "jobs/settle.py": SETTLE,
  "jobs/test_settle.py": TEST_SETTLE,
  "docs/refunds.md": REFUNDS_PAGE,
};
