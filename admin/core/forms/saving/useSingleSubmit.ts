import { useLayoutEffect, useRef } from 'react'

/** Time during which repeated submissions are ignored, because events can arrive before `isPending` is rendered. */
const PENDING_WITHIN_MS = 50

/**
 * Returns a function that submits unless a submission is pending. Needed because Ctrl+Enter submits even while the
 * button is disabled.
 */
export function useSingleSubmit(isPending: boolean, onSubmit: () => void): () => void {
  const wasJustSubmitted = useRef(false)
  // A request may fail within `PENDING_WITHIN_MS`; the form can then be submitted again immediately.
  useLayoutEffect(() => {
    wasJustSubmitted.current = isPending
  }, [isPending])
  return () => {
    if (isPending || wasJustSubmitted.current) return
    wasJustSubmitted.current = true
    setTimeout(() => {
      wasJustSubmitted.current = false
    }, PENDING_WITHIN_MS)
    onSubmit()
  }
}
