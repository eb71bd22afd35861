import { useEffect, useSyncExternalStore } from 'react'

let shown: string | null = null
const listeners = new Set<() => void>()

function show(name: string | null): void {
  shown = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Starts the document title with the name of the page's record. Only for pages whose title the specification does not
 * fix.
 */
export function useRecordTitle(name: string | null | undefined): void {
  useEffect(() => {
    show(name || null)
    return () => show(null)
  }, [name])
}

/** Returns the name of the record on the current page; null if there is none. */
export const useShownRecord = (): string | null => useSyncExternalStore(subscribe, () => shown)
