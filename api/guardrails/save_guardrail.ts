import type Team from '#api/accounts/tenants/team'
import {
  DEFAULT_FAIL_MODES,
  FALSE_ALARM_TARGET,
  MAX_GUARDRAILS,
  RETENTION_DAYS,
} from '#api/contract/guardrails/guardrail'
import { guardrails } from '#api/contract/resources/guardrails'
import { TOO_MANY_GUARDRAILS } from '#api/guardrails/errors'
import Guardrail from '#api/guardrails/guardrail'
import type { createGuardrail, updateGuardrail } from '#api/guardrails/guardrail_validator'
import { checkUpstreams } from '#api/guardrails/check_upstreams'
import { guardrailsOf } from '#api/guardrails/guardrails_of'
import { notifyGuardrails } from '#api/guardrails/notify_guardrails'
import { firstContent } from '#api/guardrails/versions/first_content'
import { insertVersion } from '#api/guardrails/versions/insert_version'
import { resourceLog } from '#api/platform/audit/change_log'
import type { Actor } from '#api/platform/audit/record_audit'
import type { EditedRecord } from '#api/platform/http/assert_not_stale'
import { invalidField } from '#api/platform/http/domain_error'
import { changeOne } from '#api/platform/http/lists/bulk'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import { teamScope } from '#api/platform/tenancy/scopes'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Infer } from '@vinejs/vine/types'

export const guardrailLog = resourceLog<Guardrail>(guardrails)

type Order = {
  team: Team
  actor: Actor
  userId: string
  /** Demo target; the guardrail is deleted together with it. */
  demoTargetId?: string
}

/** Creates a guardrail whose first version, with the default checks, runs in shadow mode. */
export async function createGuardrailFor(
  { team, actor, userId, demoTargetId }: Order,
  { targetIds, ...values }: Infer<typeof createGuardrail>
): Promise<Guardrail> {
  await checkUpstreams(values.upstreams)
  return db.transaction(async (trx) => {
    const targets = await ownTargets(team, targetIds, trx)
    const limit = { table: 'guardrails', max: MAX_GUARDRAILS, error: TOO_MANY_GUARDRAILS }
    await assertRoom(trx, team.id, limit)
    const guardrail = await teamScope(team, Guardrail).create(
      {
        storage: 'redacted',
        retentionDays: RETENTION_DAYS.default,
        failModes: DEFAULT_FAIL_MODES,
        upstreams: {},
        maxFalseAlarms: FALSE_ALARM_TARGET.default,
        ...values,
        createdById: userId,
        demoTargetId: demoTargetId ?? null,
      },
      { client: trx }
    )
    await setTargets(guardrail.id, targetIds, trx)
    await insertVersion(trx, {
      guardrailId: guardrail.id,
      number: 1,
      state: 'shadow',
      content: firstContent(targets),
      note: 'Default checks',
      createdById: userId,
    })
    await guardrailLog.created(trx, actor, await guardrail.refresh())
    await notifyGuardrails(guardrail.id, trx)
    return guardrail
  })
}

/** Changes the settings of a guardrail, never its versions. */
export async function updateGuardrailOf(
  { team, actor }: Order,
  edited: EditedRecord,
  { targetIds, ...values }: Infer<typeof updateGuardrail>
): Promise<void> {
  await checkUpstreams(values.upstreams)
  await changeOne(guardrailsOf(team), edited, async (guardrail, trx) => {
    const record = guardrailLog.changing(guardrail)
    const { id } = guardrail
    await guardrail.merge(values).save()
    if (targetIds) {
      const { demoTargetId } = guardrail
      // If a user added other targets, the guardrail is kept when the demo is deleted.
      if (targetIds.some((target) => target !== demoTargetId)) guardrail.demoTargetId = null
      // Targets are in another table, so a change of only the targets must renew `updatedAt` too.
      await guardrail.enableForceUpdate().save()
      await ownTargets(team, targetIds, trx)
      await trx.from('guardrail_targets').where('guardrail_id', id).delete()
      await setTargets(id, targetIds, trx)
    }
    await record(trx, actor)
    await notifyGuardrails(id, trx)
  })
}

async function ownTargets(team: Team, ids: string[], trx: TransactionClientContract) {
  const found = await teamScope(team, Target).query().useTransaction(trx).whereIn('id', ids)
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.findIndex((id) => !known.has(id))
  if (missing >= 0) {
    throw invalidField(`targetIds.${missing}`, 'exists', 'This target does not exist in your team')
  }
  return found
}

const setTargets = (guardrailId: string, ids: string[], trx: TransactionClientContract) =>
  trx
    .table('guardrail_targets')
    .multiInsert(ids.map((id) => ({ guardrail_id: guardrailId, target_id: id })))
