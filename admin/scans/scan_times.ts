import type { ScanRecord } from './scan_record.js'

/** Seconds from a scan's start to its end, or to `now` while it runs; null before it starts. */
export function elapsedSeconds(
  { startedAt, finishedAt }: Pick<ScanRecord, 'startedAt' | 'finishedAt'>,
  now: Date
): number | null {
  if (!startedAt) return null
  const end = finishedAt ? Date.parse(finishedAt) : now.getTime()
  return Math.max(0, (end - Date.parse(startedAt)) / 1000)
}

/** How many probes had finished at a moment, in milliseconds. */
export type Sample = { at: number; completed: number }

/** Only the recent pace counts: targets get slower and faster. */
const WINDOW_MS = 60_000
/** Less than this says nothing about the pace. */
const LEAST_MS = 3000
const LEAST_PROBES = 3

/** The samples that the next estimate is made from, with the newest one. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  // Fewer than before means another run, for example one that retries errors.
  if (last && sample.completed < last.completed) return [sample]
  if (last && sample.completed === last.completed) return [...samples]
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample]
}

/** Seconds until all probes have finished at the pace of the samples; null while that is not known. */
export function remainingSeconds(
  samples: readonly Sample[],
  total: number,
  now: number
): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return null
  const [ms, probes] = [last.at - first.at, last.completed - first.completed]
  if (ms < LEAST_MS || probes < LEAST_PROBES) return null
  const left = ((total - last.completed) * ms) / probes
  return Math.max(0, (left - (now - last.at)) / 1000)
}
