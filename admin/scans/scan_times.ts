import type { ScanRecord } from '../scan_status/scan_record.js'

/**
 * Returns the seconds from the start of a scan to its end or, while it runs, to `now`; null before
 * the start.
 */
export function elapsedSeconds(
  { startedAt, finishedAt }: Pick<ScanRecord, 'startedAt' | 'finishedAt'>,
  now: Date
): number | null {
  if (!startedAt) return null
  const end = finishedAt ? Date.parse(finishedAt) : now.getTime()
  return Math.max(0, (end - Date.parse(startedAt)) / 1000)
}

/** Number of finished probes at a point in time; `at` is in Unix milliseconds. */
export type Sample = { at: number; completed: number }

/** Age limit of samples. Only recent samples are used, because the speed of targets varies. */
const WINDOW_MS = 60_000
/** Minimum time span of an estimate; over shorter spans, the pace is too noisy. */
const MIN_SPAN_MS = 3000
const MIN_PROBES = 3

/** Adds a sample if the count has changed, and removes those that are too old. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  // A lower count means that a new run has started, such as a retry of errors.
  if (last && sample.completed < last.completed) return [sample]
  if (last && sample.completed === last.completed) return [...samples]
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample]
}

/**
 * Returns the seconds until all probes have finished at the sampled pace, at least 1 while a probe
 * is missing; null if the pace is unknown or the estimate has passed.
 */
export function remainingSeconds(
  samples: readonly Sample[],
  total: number,
  now: number
): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return null
  const [ms, probes] = [last.at - first.at, last.completed - first.completed]
  if (ms < MIN_SPAN_MS || probes < MIN_PROBES) return null
  if (last.completed >= total) return 0
  const left = ((total - last.completed) * ms) / probes - (now - last.at)
  return left > 0 ? Math.max(1, left / 1000) : null
}
