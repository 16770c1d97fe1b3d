import pytest
from parcelpost.rates import base_price, needs_signature, shipping_cost


@pytest.mark.parametrize(
    ("weight", "price"), [(1, 390), (500, 390), (501, 590), (1999, 590), (9999, 1290)]
)
def test_brackets(weight: int, price: int) -> None:
    assert base_price(weight) == price


@pytest.mark.parametrize("weight", [-5, 40000])
def test_impossible_weights(weight: int) -> None:
    with pytest.raises(ValueError):
        base_price(weight)


def test_large_orders_go_free() -> None:
    assert shipping_cost(800, order_total=9900) == 0
    assert shipping_cost(800, order_total=1200) == 590


def test_express_is_never_free() -> None:
    assert shipping_cost(800, order_total=9900, express=True) == 1180


def test_fragile_and_dear_goods_are_signed_for() -> None:
    assert needs_signature(100, fragile=True)
    assert needs_signature(9000, fragile=False)
    assert not needs_signature(100, fragile=False)
