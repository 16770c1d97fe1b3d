"""What it costs to send a parcel. Amounts are in cents, weights in grams."""

BRACKETS = [(500, 390), (2000, 590), (10000, 1290)]
FREE_FROM = 5000


def base_price(weight: int) -> int:
    """The price of the first bracket that the weight fits in."""
    if weight <= 0:
        raise ValueError("a parcel has to weigh something")
    for limit, price in BRACKETS:
        if weight <= limit:
            return price
    raise ValueError(f"{weight} g are too heavy")


def shipping_cost(weight: int, order_total: int, express: bool = False) -> int:
    """What the customer pays: nothing for large orders, twice as much for express."""
    price = base_price(weight)
    if express:
        return price * 2
    if order_total >= FREE_FROM:
        return 0
    return price


def needs_signature(value: int, fragile: bool) -> bool:
    """True where someone has to be at home."""
    return fragile or value > FREE_FROM
