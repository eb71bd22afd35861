import { respondWithOne } from '#api/platform/http/responses/respond'
import { scansOf } from '#api/scans/list_scans'
import { resumeScan, retryErrors } from '#api/scans/control/resume_scan'
import ScanTransformer from '#api/scans/scan_transformer'
import { stopScan as stopInput } from '#api/scans/scan_validator'
import { stopScan } from '#api/scans/control/stop_scan'
import type { HttpContext } from '@adonisjs/core/http'

/** Stops, resumes, and retries scans. Each action responds with the updated scan. */
export default class ScanControlController {
  async stop(ctx: HttpContext) {
    const { mode } = await ctx.request.validateUsing(stopInput)
    await stopScan(ctx.team, ctx.params.id, mode, ctx.tenant.user)
    return respond(ctx)
  }

  async resume(ctx: HttpContext) {
    await resumeScan({ team: ctx.team, id: ctx.params.id, user: ctx.tenant.user })
    return respond(ctx)
  }

  async retryErrors(ctx: HttpContext) {
    await retryErrors({ team: ctx.team, id: ctx.params.id, user: ctx.tenant.user })
    return respond(ctx)
  }
}

async function respond(ctx: HttpContext) {
  const scan = await scansOf(ctx.team).where('scans.id', ctx.params.id).firstOrFail()
  return respondWithOne(ctx, ScanTransformer.transform(scan))
}
