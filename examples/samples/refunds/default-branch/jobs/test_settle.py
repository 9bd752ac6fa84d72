from datetime import date
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
