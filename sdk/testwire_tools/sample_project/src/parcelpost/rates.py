"""Compute shipping costs. Amounts are in cents, weights in grams."""

BRACKETS = [(500, 390), (2000, 590), (10000, 1290)]
FREE_FROM = 5000


def base_price(weight: int) -> int:
    """Return the price for a weight."""
    if weight <= 0:
        raise ValueError("the weight must be above 0")
    for limit, price in BRACKETS:
        if weight <= limit:
            return price
    raise ValueError(f"{weight} g is too heavy")


def shipping_cost(weight: int, order_total: int, express: bool = False) -> int:
    """Return the shipping cost. Express delivery doubles the price. Other large orders are free."""
    price = base_price(weight)
    if express:
        return price * 2
    if order_total >= FREE_FROM:
        return 0
    return price


def needs_signature(value: int, fragile: bool) -> bool:
    """Return whether the recipient must sign for a parcel."""
    return fragile or value > FREE_FROM
