import type { Actor } from '#api/audit/record_audit'
import type Eval from '#api/evals/eval'
import { NO_TARGET, NOT_APPLICABLE } from '#api/remediations/errors'
import type Hardening from '#api/remediations/hardening/hardening'
import { targetOf } from '#api/remediations/hardening/target_of'
import { auditedTarget, auditTargetChange } from '#api/targets/audit_target'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/** Writes a prompt into the target of the report, where the target keeps one. */
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
    const before = auditedTarget(target)
    await target.merge({ settings: { ...settings, systemPrompt: prompt } }).save()
    await auditTargetChange(trx, actor, before, target)
    hardening.useTransaction(trx)
    await hardening.merge({ appliedAt: DateTime.now() }).save()
  })
}
