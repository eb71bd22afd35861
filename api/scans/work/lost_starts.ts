import db from '@adonisjs/lucid/services/db'

/** Starts of a scan in a row whose workers died before they made progress. */
export const MAX_LOST_STARTS = 5

/**
 * Counts a start of a scan. A worker that dies does not call `noteEnd`, so its start stays counted until a later one
 * finds progress: results, planned tests or calls.
 * @returns false when this scan would probably end the worker once more
 */
export async function noteStart(scanId: string): Promise<boolean> {
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

/** The worker lives: it ended the scan, or interrupted it. */
export async function noteEnd(scanId: string) {
  await db.from('scans').where('id', scanId).update({ lost_starts: 0 })
}
