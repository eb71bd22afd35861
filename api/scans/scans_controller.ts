import { scans } from '#api/contract/resources/scans'
import { invalidField } from '#api/http/domain_error'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import { NO_REDTEAM, NO_SERVER_JOBS } from '#api/scans/errors'
import { createScan } from '#api/scans/create_scan'
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
    const scan = await scansOf(ctx.team).where('scans.id', ctx.params.id).firstOrFail()
    return answerOne(ctx, ScanTransformer.transform(scan))
  }

  async store(ctx: HttpContext) {
    assertMayScan(ctx)
    const values = await ctx.request.validateUsing(input)
    const { scan, isNew } = await createScan({
      ...values,
      team: ctx.team,
      user: ctx.tenant.user,
      grader: await currentGrader({ organizationId: ctx.organization.id, teamId: ctx.team.id }),
      idempotencyKey: idempotencyKey(ctx),
    })
    ctx.response.status(isNew ? 201 : 200)
    return { id: scan.id, status: scan.status }
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

/** What the organization and the server allow, besides the role in the team. */
function assertMayScan({ organization }: HttpContext) {
  if (!organization.canUseRedteam) throw NO_REDTEAM()
  if (!flags.enableServerSideJobs) throw NO_SERVER_JOBS()
}

const own = ({ team }: HttpContext) => team.related('scans').query()

function idempotencyKey({ request }: HttpContext): string | null {
  const key = request.header('idempotency-key')?.trim() ?? ''
  if (key.length > MAX_KEY) {
    throw invalidField('Idempotency-Key', 'maxLength', `At most ${MAX_KEY} characters`)
  }
  return key === '' ? null : key
}
