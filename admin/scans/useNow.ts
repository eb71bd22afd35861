import { useEffect, useState } from 'react'

/**
 * Returns the current time, updated every `everyMs` milliseconds, or never if `everyMs` is null.
 */
export function useNow(everyMs: number | null): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (everyMs === null) return
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
