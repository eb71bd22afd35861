/**
 * Returns the result of `read`, or throws the error of `fault` if `read` overflows the stack. Otherwise, maliciously
 * nested JSON would cause an internal error.
 */
export function rejectDeepNesting<T>(read: () => T, fault: () => Error): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('call stack')) throw fault()
    throw error
  }
}
