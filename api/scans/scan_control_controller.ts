import { answerOne } from '#api/http/answer'
import { scansOf } from '#api/scans/list_scans'
import { resumeScan, retryErrors } from '#api/scans/resume_scan'
import ScanTransformer from '#api/scans/scan_transformer'
import { stopScan as stopInput } from '#api/scans/scan_validator'
import { stopScan } from '#api/scans/stop_scan'
import type { HttpContext } from '@adonisjs/core/http'

/** Stop, resume, retry: each answers the scan as it is afterwards. */
export default class ScanControlController {
  async stop(ctx: HttpContext) {
    const { mode } = await ctx.request.validateUsing(stopInput)
    await stopScan(ctx.team, ctx.params.id, mode, ctx.tenant.user)
    return answer(ctx)
  }

  async resume(ctx: HttpContext) {
    await resumeScan({ team: ctx.team, id: ctx.params.id, user: ctx.tenant.user })
    return answer(ctx)
  }

  async retryErrors(ctx: HttpContext) {
    await retryErrors({ team: ctx.team, id: ctx.params.id, user: ctx.tenant.user })
    return answer(ctx)
  }
}

async function answer(ctx: HttpContext) {
  const scan = await scansOf(ctx.team).where('scans.id', ctx.params.id).firstOrFail()
  return answerOne(ctx, ScanTransformer.transform(scan))
}
