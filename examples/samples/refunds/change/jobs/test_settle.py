from datetime import date
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
