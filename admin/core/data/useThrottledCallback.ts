import { useEffect, useRef } from 'react'

/** Trailing throttle: for each burst of calls, runs `run` once, `everyMs` milliseconds after the first call. */
export function useThrottledCallback(run: () => unknown, everyMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      run()
    }, everyMs)
  }
}
