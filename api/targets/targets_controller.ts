import { actorOf } from '#api/audit/actor_of'
import { targets } from '#api/contract/resources/targets'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { invalidField } from '#api/http/domain_error'
import { readList, runList } from '#api/http/list_query'
import { admitTarget } from '#api/license/admit'
import { auditedTarget, auditTarget, auditTargetChange } from '#api/targets/audit_target'
import { checkOverrides } from '#api/targets/check_overrides'
import { completeCall } from '#api/targets/complete_call'
import { notScannedFor, withLastScan } from '#api/targets/last_scan'
import { handOut } from '#api/targets/hand_out'
import { assertMayHandValues, nextMode, startsHandingValues } from '#api/targets/handed_mode'
import { keptSecrets } from '#api/targets/kept_secrets'
import type Target from '#api/targets/target'
import { NO_SECRETS } from '#api/targets/secrets'
import { sealSecrets } from '#api/targets/target_secrets'
import TargetTransformer from '#api/targets/target_transformer'
import { createTarget, updateTarget, updateTargets } from '#api/targets/target_validator'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const OWN_KEYS = ['notScannedForDays']

export default class TargetsController {
  async index(ctx: HttpContext) {
    const list = readList(targets, ctx.request.qs(), OWN_KEYS)
    const query = notScannedFor(withLastScan(visible(ctx)), list.filter.notScannedForDays)
    const { rows, total } = await runList(query, targets, list, OWN_KEYS)
    return answerList(ctx, targets.path, list, total, TargetTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    const target = await find(ctx)
    const about = await answerOne(ctx, TargetTransformer.transform(target))
    // The command-line tool calls the target itself, by this.
    return { ...about, config: await handOut(ctx, target) }
  }

  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(createTarget)
    assertMayHandValues(ctx, values, null)
    const call = rowOf(completeCall(values, NO_SECRETS))
    await checkOverrides(ctx, values.pluginSeverityOverrideId)
    const row = { ...aboutOf(values), ...call, createdById: ctx.tenant.user.id }
    const target = await db.transaction(async (trx) => {
      const made = await ctx.team.related('targets').create(row, { client: trx })
      await admitTarget(trx, ctx.organization.id)
      await auditTarget(trx, actorOf(ctx), 'target_created', await made.refresh())
      return made
    })
    ctx.response.status(201)
    return answerOne(ctx, TargetTransformer.transform(target))
  }

  async update(ctx: HttpContext) {
    const target = await changeOne(found(ctx), ctx.params.id, async (row, trx) => {
      const values = await updateTarget.validate({ type: row.type, ...ctx.request.body() })
      await checkOverrides(ctx, values.pluginSeverityOverrideId)
      assertMayHandValues(ctx, values, row)
      const before = auditedTarget(row)
      const kept = startsHandingValues(values, row) ? NO_SECRETS : null
      const handedSecrets = nextMode(ctx, values, row)
      row.merge({ ...aboutOf(values), handedSecrets })
      if (values.settings || values.type !== row.type) {
        row.merge(rowOf(completeCall(values, kept ?? keptSecrets(values, row))))
      }
      await row.save()
      await auditTargetChange(trx, actorOf(ctx), before, row)
      return row
    })
    return answerOne(ctx, TargetTransformer.transform(target))
  }

  async updateMany(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateTargets)
    if (values.handedSecrets === 'values') {
      throw invalidField('handedSecrets', 'enum', 'Hand out values one target at a time')
    }
    await checkOverrides(ctx, values.pluginSeverityOverrideId)
    return changeMany(visible(ctx), bulkIds(ctx), async (target, trx) => {
      const before = auditedTarget(target)
      await target.merge(values).save()
      await auditTargetChange(trx, actorOf(ctx), before, target)
    })
  }

  async destroy(ctx: HttpContext) {
    const target = await changeOne(found(ctx), ctx.params.id, async (row, trx) => {
      await remove(ctx, row, trx)
      return row
    })
    return answerOne(ctx, TargetTransformer.transform(target))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(visible(ctx), bulkIds(ctx), (target, trx) => remove(ctx, target, trx))
  }
}

async function remove(ctx: HttpContext, target: Target, trx: TransactionClientContract) {
  await target.delete()
  await auditTarget(trx, actorOf(ctx), 'target_deleted', target)
}

const visible = ({ team }: HttpContext) => team.related('targets').query()

const found = (ctx: HttpContext) => withLastScan(visible(ctx))

const find = (ctx: HttpContext): Promise<Target> =>
  found(ctx).where('targets.id', ctx.params.id).firstOrFail()

const rowOf = ({ call, secrets }: ReturnType<typeof completeCall>) => ({
  type: call.type,
  settings: call.settings,
  secrets: sealSecrets(secrets),
})

type About = Partial<
  Pick<
    Target,
    'name' | 'description' | 'purpose' | 'details' | 'pluginSeverityOverrideId' | 'handedSecrets'
  >
>

/** What is said about a target, without how it is called; what was not sent is not there. */
function aboutOf({
  name,
  description,
  purpose,
  details,
  pluginSeverityOverrideId,
  handedSecrets,
}: { [Key in keyof About]?: About[Key] | undefined }): About {
  const about = { name, description, purpose, details, pluginSeverityOverrideId, handedSecrets }
  const sent = Object.entries(about)
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}
