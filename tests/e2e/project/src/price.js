export function total(price, quantity) {
  if (quantity < 0) {
    throw new RangeError('quantity');
  }
  return price * quantity;
}

export function isLarge(quantity) {
  return quantity >= 100;
}
