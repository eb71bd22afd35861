import { scans } from '#api/contract/resources/scans'
import { contentRange, readList } from '#api/http/list_query'
import { compareRerun } from '#api/scans/reruns/compare_rerun'
import { rerunScan } from '#api/scans/reruns/rerun_scan'
import { rerunScan as input } from '#api/scans/scan_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class RerunsController {
  /** Starts a scan that makes attacks of this one again. */
  async store(ctx: HttpContext) {
    const { only, times = 1 } = await ctx.request.validateUsing(input)
    const scan = await find(ctx)
    const made = await rerunScan({ team: ctx.team, user: ctx.tenant.user, scan, only, times })
    ctx.response.status(201)
    return { id: made.id, status: made.status, evalId: made.evalId }
  }

  /** What the attacks of such a scan were, and are now. */
  async show(ctx: HttpContext) {
    const scan = await find(ctx)
    const { from, to } = readList(scans, { range: ctx.request.qs().range })
    const comparison = await compareRerun(scan, { from, to })
    const path = `${scans.path}/${scan.id}/comparison`
    contentRange(ctx, path, from, comparison.attacks.length, comparison.total)
    return comparison
  }
}

const find = ({ team, params }: HttpContext) =>
  team.related('scans').query().where('id', params.id).firstOrFail()
