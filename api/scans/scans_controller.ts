import { scans } from '#api/contract/resources/scans'
import { invalidField } from '#api/http/domain_error'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import { NO_REDTEAM, NO_SERVER_JOBS } from '#api/scans/errors'
import { createScan } from '#api/scans/create_scan'
import { createEvalJob, type EvalJobOrder } from '#api/scans/evals/create_eval_job'
import { untilEnded } from '#api/scans/until_ended'
import { deleteScan } from '#api/scans/delete_scan'
import { currentGrader } from '#api/scans/grader_choice'
import { scansOf } from '#api/scans/list_scans'
import ScanTransformer from '#api/scans/scan_transformer'
import { createScan as input } from '#api/scans/scan_validator'
import { flags } from '#config/flags'
import type { HttpContext } from '@adonisjs/core/http'

/** Longest `Idempotency-Key` that is taken. */
const MAX_KEY = 200

export default class ScansController {
  async index(ctx: HttpContext) {
    const list = readList(scans, ctx.request.qs())
    const { rows, total } = await runList(scansOf(ctx.team), scans, list)
    return answerList(ctx, scans.path, list, total, ScanTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    await untilEnded(ctx)
    const scan = await scansOf(ctx.team).where('scans.id', ctx.params.id).firstOrFail()
    return answerOne(ctx, ScanTransformer.transform(scan))
  }

  async store(ctx: HttpContext) {
    assertServerJobs()
    const values = await ctx.request.validateUsing(input)
    const common = {
      team: ctx.team,
      user: ctx.tenant.user,
      idempotencyKey: idempotencyKey(ctx),
    }
    const { scan, isNew } =
      values.type === 'eval'
        ? await createEvalJob({ ...evalOrder(values), ...common })
        : await createScan({ ...values, ...common, grader: await graderOf(ctx) })
    ctx.response.status(isNew ? 201 : 200)
    return { id: scan.id, status: scan.status, evalId: scan.evalId }
  }

  async destroy(ctx: HttpContext) {
    const scan = await scansOf(ctx.team).where('scans.id', ctx.params.id).firstOrFail()
    await changeMany(own(ctx), [scan.id], (row) => deleteScan(row))
    return answerOne(ctx, ScanTransformer.transform(scan))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(own(ctx), bulkIds(ctx), (row) => deleteScan(row))
  }
}

function assertServerJobs() {
  if (!flags.enableServerSideJobs) throw NO_SERVER_JOBS()
}

/** What the organization allows, besides the role in the team. */
function graderOf({ organization, team }: HttpContext) {
  if (!organization.canUseRedteam) throw NO_REDTEAM()
  return currentGrader({ organizationId: organization.id, teamId: team.id })
}

/** A parent and what to do with it belong together; without one there is something to run. */
function evalOrder<Order extends EvalOrder>(order: Order): Order {
  const { configId, config, parentId, mode } = order
  if ((parentId === undefined) !== (mode === undefined)) {
    throw invalidField('mode', 'required', 'parentId and mode (failed or regrade) go together')
  }
  if (mode === 'failed' && (configId ?? config)) {
    throw invalidField('config', 'excluded', 'What failed is run again as it was')
  }
  if (!configId && !config && !parentId) {
    throw invalidField(
      'configId',
      'required',
      'Name a configuration, send one as config, or name a parentId'
    )
  }
  return order
}

type EvalOrder = Pick<EvalJobOrder, 'configId' | 'config' | 'parentId' | 'mode'>

const own = ({ team }: HttpContext) => team.related('scans').query()

function idempotencyKey({ request }: HttpContext): string | null {
  const key = request.header('idempotency-key')?.trim() ?? ''
  if (key.length > MAX_KEY) {
    throw invalidField('Idempotency-Key', 'maxLength', `At most ${MAX_KEY} characters`)
  }
  return key === '' ? null : key
}
