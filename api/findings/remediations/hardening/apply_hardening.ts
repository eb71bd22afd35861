import type { Actor } from '#api/platform/audit/record_audit'
import type Eval from '#api/evals/eval'
import { NO_TARGET, NOT_APPLICABLE } from '#api/findings/remediations/errors'
import type Hardening from '#api/findings/remediations/hardening/hardening'
import { targetOf } from '#api/findings/remediations/hardening/load_hardening'
import Target from '#api/targets/target'
import { targetLog } from '#api/targets/target_log'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/**
 * Saves the prompt as the target's system prompt and marks the proposal as applied.
 * @throws NO_TARGET; NOT_APPLICABLE when the target's settings have no system prompt
 */
export async function applyHardening(
  actor: Actor,
  report: Eval,
  hardening: Hardening,
  prompt: string
): Promise<void> {
  const known = await targetOf(report)
  if (!known) throw NO_TARGET()
  await db.transaction(async (trx) => {
    const target = await Target.query({ client: trx }).where('id', known.id).forUpdate().first()
    if (!target) throw NO_TARGET()
    const { settings } = target
    if (!('systemPrompt' in settings)) throw NOT_APPLICABLE()
    const record = targetLog.changing(target)
    await target.merge({ settings: { ...settings, systemPrompt: prompt } }).save()
    await record(trx, actor)
    hardening.useTransaction(trx)
    await hardening.merge({ appliedAt: DateTime.now() }).save()
  })
}
