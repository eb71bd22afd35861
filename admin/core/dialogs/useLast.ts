import { useState } from 'react'

/** Returns the last non-null ID, so that a drawer keeps its content during the closing animation. */
export function useLast(id: string | null): string | null {
  const [last, setLast] = useState(id)
  if (id !== null && id !== last) setLast(id)
  return id ?? last
}
