import { DUE_DAYS } from '#api/contract/findings/vulnerability'
import { addEvents } from '../add_events.js'
import { DUE_DAYS_SQL } from '../due_date.js'
import { emitVulnerabilityEvents } from '../emit_vulnerability_events.js'
import db from '@adonisjs/lucid/services/db'

const REOPEN = `
  with ended as (
    select id, accepted_until from issues
    where status = 'accepted_risk' and accepted_until <= :now order by id limit 5000 for update skip locked
  )
  update issues i set status = 'open', status_at = :now, status_by_id = null, status_reason = null, owner_id = null,
    accepted_until = null, opened_at = :now,
    due_at = case when i.is_due_set then i.due_at
      else :now::timestamptz + (${DUE_DAYS_SQL} ->> i.severity)::int * interval '1 day' end,
    updated_at = :now
  from ended where i.id = ended.id returning i.id, i.team_id as "teamId", ended.accepted_until as "acceptedUntil"`

type Reopened = { id: string; teamId: string; acceptedUntil: Date }

/** Reopens vulnerabilities whose accepted risk has expired, at most 5,000 per call. */
export async function reopenAcceptedRisks(now = new Date()): Promise<void> {
  await db.transaction(async (trx) => {
    const bindings = { now, days: JSON.stringify(DUE_DAYS) }
    const { rows }: { rows: Reopened[] } = await trx.rawQuery(REOPEN, bindings)
    await addEvents(
      trx,
      rows.map(({ id, acceptedUntil }) => ({
        vulnerabilityId: id,
        kind: 'reopened' as const,
        details: { from: 'accepted_risk', to: 'open', acceptedUntil },
      }))
    )
    for (const teamId of new Set(rows.map((row) => row.teamId))) {
      const vulnerabilityIds = rows.filter((row) => row.teamId === teamId).map(({ id }) => id)
      await emitVulnerabilityEvents(trx, teamId, {
        event: 'issue.status_changed',
        vulnerabilityIds,
      })
    }
  })
}
