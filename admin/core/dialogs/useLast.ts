import { useState } from 'react'

/** Returns the last non-null value, so that a drawer keeps its content during the closing animation. */
export function useLast<Value extends string | number>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
