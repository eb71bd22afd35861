import { GUARDRAIL_CANARY } from '#api/contract/guardrails/request'
import type { IntegrationPath } from '#api/contract/guardrails/request'
import type { GuardrailInput } from '#api/engines/guardrails/vocabulary'
import { SILENT_MINUTES } from '#api/guardrails/silent_minutes'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** Whether the newest text is the canary, which integrations send to prove that their texts are checked. */
export const isCanary = ({ messages }: GuardrailInput): boolean =>
  messages.at(-1)?.content.trim() === GUARDRAIL_CANARY

/** A canary that arrived on a path. `isOwn`: sent by a guardrails process, not by an application. */
type Canary = { targetId: string; path: IntegrationPath; isBlocked: boolean; isOwn: boolean }

/**
 * SQL that records a canary of each kind. The alert of a path ends when the kind of canary that failed or stopped is
 * blocked again.
 */
const RECORDS = {
  own: `update guardrail_paths set own_canary_at = now(), is_own_canary_blocked = :isBlocked,
      alerted_at = case when :isBlocked
        and (is_own_canary_blocked is not true or own_canary_at < now() - make_interval(mins => :minutes))
        then null else alerted_at end
    where target_id = :targetId and path = :path`,
  application: `insert into guardrail_paths (target_id, path, last_canary_at, is_canary_blocked)
    select id, :path, now(), :isBlocked from targets where id = :targetId
    on conflict (target_id, path) do update set last_canary_at = excluded.last_canary_at,
      is_canary_blocked = excluded.is_canary_blocked,
      alerted_at = case when excluded.is_canary_blocked
        and (guardrail_paths.is_canary_blocked is not true
          or guardrail_paths.last_canary_at < now() - make_interval(mins => :minutes))
        then null else guardrail_paths.alerted_at end`,
}

/** Records a canary. Never throws. */
export async function recordCanary({ isOwn, ...canary }: Canary) {
  try {
    const statement = RECORDS[isOwn ? 'own' : 'application']
    await db.rawQuery(statement, { ...canary, minutes: SILENT_MINUTES })
  } catch (error) {
    logger.warn({ err: error, ...canary }, 'recording a canary')
  }
}
