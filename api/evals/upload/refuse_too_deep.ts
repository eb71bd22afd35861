/**
 * What `make` makes, or `refuse` when that goes too deep: lists in lists in lists by the thousand are nobody's results, and
 * walking through them ends at the height of the stack.
 */
export function refuseTooDeep<T>(make: () => T, refuse: () => Error): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('call stack')) throw refuse()
    throw error
  }
}
