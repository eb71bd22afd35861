import type { RangeEvent, RangeProbe } from '#api/engines/mcp_range/vocabulary'
import type { OpenRange } from '#api/mcp/range/range_row'
import type { RangeSession } from './range_session.js'
import db from '@adonisjs/lucid/services/db'

/** A tool list whose descriptions attacks can change. One session sees it, or all clients without sessions share it. */
export type ToolList = {
  /** Identifies the list in stored events. */
  id: string
  /**
   * Whether all clients without sessions share the list. If so, a listing does not show which probe caused it; only the
   * code in the changed description proves that a probe delivered its attack.
   */
  isShared: boolean
  changedBy: () => Promise<RangeProbe | null>
  /** Shows the attack of a probe in the list, and notifies the clients that see it. */
  change: (probe: RangeProbe) => Promise<void>
}

/** Returns the tool list of one session. */
export const listOfSession = (session: RangeSession, notify: () => Promise<void>): ToolList => ({
  id: session.id,
  isShared: false,
  changedBy: async () => session.changedBy,
  async change(probe) {
    if (session.changedBy?.reference === probe.reference) return
    session.changedBy = probe
    await notify()
  },
})

/**
 * Returns the tool list shared by all clients without sessions. It is derived from stored calls, so that every process
 * shows the same list.
 */
export const sharedList = (range: OpenRange, notify = () => {}): ToolList => ({
  id: range.id ?? range.endpointId,
  isShared: true,
  changedBy: () => latestChange(range),
  async change() {
    notify()
  },
})

/** Time for which a change is shown after the last call of its probe. */
const SHOWN_SECONDS = 60

/** Finds the probe that last changed the description, unless its target has stopped calling. */
async function latestChange({ id, probes }: OpenRange): Promise<RangeProbe | null> {
  if (id === null) return null
  const changing = [...probes.values()].filter(({ attack }) => attack === 'rug_pull')
  const { rows }: { rows: Pick<RangeEvent, 'found'>[] } = await db.rawQuery(
    `select found from mcp_range_events
     where range_id = :id::uuid and session_id = :id::uuid and kind = 'called' and not is_sink
       and probes && array(select jsonb_array_elements_text(:references::jsonb))
       and created_at > now() - interval '${SHOWN_SECONDS} seconds'
     order by id desc limit 1`,
    { id, references: JSON.stringify(changing.map(({ reference }) => reference)) }
  )
  const named = rows[0]?.found.find(
    ({ kind, reference }) =>
      kind === 'reference' && changing.some((one) => one.reference === reference)
  )
  return named ? (probes.get(named.reference) ?? null) : null
}
