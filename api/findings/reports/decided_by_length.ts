import { type DecidedByLength, LONG_RESPONSE_CHARS } from '#api/contract/findings/report'
import { revisionOf } from '#api/evals/revision_of'
import db from '@adonisjs/lucid/services/db'

/** Number of leading characters of a response in which the built-in judge's rules read sentences. */
const READ_CHARS = 64_000

/**
 * Counts how many short and long responses of a report the judge decided, and how many exceed the part that the built-in
 * rules read. Ignores human verdicts, which override the judge's.
 */
export async function decidedByLength(
  evalId: string,
  isBuiltIn: boolean
): Promise<DecidedByLength> {
  const isLong = `length(output) > ${LONG_RESPONSE_CHARS}`
  const isDecided = `judged_status <> 'undecided'`
  const row: Record<string, number> = await db
    .from('eval_results')
    .where('revision_id', revisionOf(evalId))
    .whereNotNull('plugin_id')
    .whereNotNull('output')
    .whereNot('judged_status', 'error')
    .select(
      db.raw(`count(*) filter (where not ${isLong})::int as short`),
      db.raw(`count(*) filter (where ${isLong})::int as long`),
      db.raw(`count(*) filter (where not ${isLong} and ${isDecided})::int as short_decided`),
      db.raw(`count(*) filter (where ${isLong} and ${isDecided})::int as long_decided`),
      db.raw(`count(*) filter (where length(output) > ${READ_CHARS})::int as partly_read`)
    )
    .firstOrFail()
  return {
    short: { judged: row.short ?? 0, decided: row.short_decided ?? 0 },
    long: { judged: row.long ?? 0, decided: row.long_decided ?? 0 },
    partlyRead: isBuiltIn ? (row.partly_read ?? 0) : 0,
  }
}
