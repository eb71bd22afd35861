import { useEffect, useRef } from 'react'

/** What is to be done again for each of many messages, done once for all that come within this time. */
export function useTogether(run: () => unknown, withinMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      run()
    }, withinMs)
  }
}
