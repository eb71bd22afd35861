import { useState } from 'react'
import { randomId } from './random_id.js'

/** Returns a function that maps each request body to a key; identical bodies get the same key. */
export function idempotencyKeys(): (order: unknown) => string {
  const keys = new Map<string, string>()
  return (order) => {
    const text = JSON.stringify(order)
    const key = keys.get(text) ?? randomId()
    keys.set(text, key)
    return key
  }
}

/**
 * Returns a function that creates the `Idempotency-Key` header. For a known key, the server ignores the body and
 * returns the existing record, so a changed request needs a new key.
 */
export function useIdempotencyHeader(): (order: unknown) => Record<string, string> {
  const [keyOf] = useState(idempotencyKeys)
  return (order) => ({ 'Idempotency-Key': keyOf(order) })
}
