import { useEffect, useState } from 'react'
import type { ScanRecord } from '../scan_record.js'
import { remainingSeconds, withSample, type Sample } from '../scan_times.js'

/** Seconds left at the pace that this page has seen; null while it cannot tell. */
export function useRemaining({ status, progress }: ScanRecord, now: Date): number | null {
  const [samples, setSamples] = useState<Sample[]>([])
  const { completed, total } = progress
  // The pace is measured with the clock, as results come in.
  useEffect(() => {
    if (status !== 'running') return setSamples([])
    return setSamples((before) => withSample(before, { at: Date.now(), completed }))
  }, [status, completed])
  return status === 'running' ? remainingSeconds(samples, total, now.getTime()) : null
}
