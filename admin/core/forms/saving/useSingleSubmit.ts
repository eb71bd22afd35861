import { useLayoutEffect, useRef } from 'react'

/** Time during which repeated submissions are ignored, because events can arrive before `isPending` is rendered. */
const PENDING_WITHIN_MS = 50

/**
 * Prevents duplicate submissions: `once` runs a submission unless another one is pending, because
 * Ctrl+Enter submits even while the button is disabled. `onInput` allows the next submission
 * immediately, because its values differ.
 */
export function useSingleSubmit(isPending: boolean) {
  const wasJustSubmitted = useRef(false)
  // A request may fail within `PENDING_WITHIN_MS`; the form can then be submitted again immediately.
  useLayoutEffect(() => {
    wasJustSubmitted.current = isPending
  }, [isPending])
  const onInput = () => {
    wasJustSubmitted.current = isPending
  }
  const once = (submit: () => void) => {
    if (isPending || wasJustSubmitted.current) return
    wasJustSubmitted.current = true
    setTimeout(() => {
      wasJustSubmitted.current = false
    }, PENDING_WITHIN_MS)
    submit()
  }
  return { once, onInput }
}
