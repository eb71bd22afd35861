import db from '@adonisjs/lucid/services/db'

/** Number of consecutive starts, each ended by a dying worker before any progress, after which a scan fails. */
export const MAX_LOST_STARTS = 5

/**
 * Counts a start of a scan. A worker that dies never calls `resetLostStarts`, so its start remains counted until a
 * later one finds progress: results, planned test cases, or calls.
 * @returns false if this scan would probably crash the worker again
 */
export async function countStart(scanId: string): Promise<boolean> {
  const { rows }: { rows: { lost_starts: number }[] } = await db.rawQuery(
    `with progress as (
       select id, passed + failed + errors + undecided + planned + requests as made from scans where id = :scanId)
     update scans s set
       lost_starts = case when s.progress_at_start = p.made then s.lost_starts + 1 else 1 end,
       progress_at_start = p.made
     from progress p where s.id = p.id returning s.lost_starts`,
    { scanId }
  )
  return (rows[0]?.lost_starts ?? 0) <= MAX_LOST_STARTS
}

/** Resets the count: the worker ended or interrupted the scan without crashing. */
export async function resetLostStarts(scanId: string) {
  await db.from('scans').where('id', scanId).update({ lost_starts: 0 })
}
