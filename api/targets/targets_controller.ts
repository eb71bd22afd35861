import { targets } from '#api/contract/resources/targets'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import { completeCall } from '#api/targets/complete_call'
import { notScannedFor, withLastScan } from '#api/targets/last_scan'
import { keptSecrets } from '#api/targets/kept_secrets'
import type Target from '#api/targets/target'
import { NO_SECRETS } from '#api/targets/secrets'
import { sealSecrets } from '#api/targets/target_secrets'
import TargetTransformer from '#api/targets/target_transformer'
import { createTarget, updateTarget, updateTargets } from '#api/targets/target_validator'
import type { HttpContext } from '@adonisjs/core/http'

const OWN_KEYS = ['notScannedForDays']

export default class TargetsController {
  async index(ctx: HttpContext) {
    const list = readList(targets, ctx.request.qs(), OWN_KEYS)
    const query = notScannedFor(withLastScan(visible(ctx)), list.filter.notScannedForDays)
    const { rows, total } = await runList(query, targets, list, OWN_KEYS)
    return answerList(ctx, targets.path, list, total, TargetTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return answerOne(ctx, TargetTransformer.transform(await find(ctx)))
  }

  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(createTarget)
    const call = rowOf(completeCall(values, NO_SECRETS))
    const target = await ctx.team
      .related('targets')
      .create({ ...aboutOf(values), ...call, createdById: ctx.tenant.user.id })
    ctx.response.status(201)
    return answerOne(ctx, TargetTransformer.transform(await target.refresh()))
  }

  async update(ctx: HttpContext) {
    const target = await find(ctx)
    const values = await updateTarget.validate({ type: target.type, ...ctx.request.body() })
    target.merge(aboutOf(values))
    if (values.settings || values.type !== target.type) {
      target.merge(rowOf(completeCall(values, keptSecrets(values, target))))
    }
    await target.save()
    return answerOne(ctx, TargetTransformer.transform(target))
  }

  async updateMany(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateTargets)
    return changeMany(visible(ctx), bulkIds(ctx), (target) => target.merge(values).save())
  }

  async destroy(ctx: HttpContext) {
    const target = await find(ctx)
    await target.delete()
    return answerOne(ctx, TargetTransformer.transform(target))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(visible(ctx), bulkIds(ctx), (target) => target.delete())
  }
}

const visible = ({ team }: HttpContext) => team.related('targets').query()

const find = (ctx: HttpContext): Promise<Target> =>
  withLastScan(visible(ctx)).where('targets.id', ctx.params.id).firstOrFail()

const rowOf = ({ call, secrets }: ReturnType<typeof completeCall>) => ({
  type: call.type,
  settings: call.settings,
  secrets: sealSecrets(secrets),
})

type About = Partial<Pick<Target, 'name' | 'description' | 'purpose' | 'details'>>

/** What is said about a target, without how it is called; what was not sent is not there. */
function aboutOf({
  name,
  description,
  purpose,
  details,
}: { [Key in keyof About]?: About[Key] | undefined }): About {
  const sent = Object.entries({ name, description, purpose, details })
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}
