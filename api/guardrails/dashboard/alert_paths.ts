import { emitEvent } from '#api/accounts/webhooks/emit_event'
import { SILENT_MINUTES } from '#api/guardrails/silent_minutes'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

type Row = { targetId: string; targetName: string; teamId: string; path: string; reason: string }

/**
 * Emits `guardrail.path_failed` once for each integration path whose canaries stopped or whose last canary was not
 * blocked. Guardrails processes send canaries through every path that was ever used. Applications can also send canaries,
 * which additionally prove that the application calls the path.
 */
export async function alertFailedPaths(): Promise<void> {
  await db.transaction(async (trx) => {
    const { rows }: { rows: Row[] } = await trx.rawQuery(
      `update guardrail_paths p set alerted_at = now()
       from targets t
       where t.id = p.target_id and p.alerted_at is null
         and (p.is_canary_blocked is false or p.is_own_canary_blocked is false
           or p.last_canary_at < now() - make_interval(mins => :minutes)
           or p.own_canary_at < now() - make_interval(mins => :minutes))
         and exists (select 1 from guardrail_targets gt join guardrails g on g.id = gt.guardrail_id
           join guardrail_versions v on v.guardrail_id = g.id and v.state = 'active'
           where gt.target_id = t.id and g.is_active)
       returning t.id as "targetId", t.name as "targetName", t.team_id as "teamId", p.path,
         case when p.is_canary_blocked is false or p.is_own_canary_blocked is false
           then 'unprotected' else 'silent' end as reason`,
      { minutes: SILENT_MINUTES }
    )
    for (const { teamId, ...data } of rows) {
      await emitEvent(trx, { teamId, event: 'guardrail.path_failed', data })
    }
  })
}

/** Schedules the check every five minutes and registers this worker's handler; each check runs on one worker. */
export async function startPathAlerts() {
  await queue.schedule('alert_guardrail_paths', EVERY_FIVE_MINUTES)
  await queue.work('alert_guardrail_paths', 1, () => alertFailedPaths())
}
