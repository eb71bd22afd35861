import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import { revisionOf } from '#api/evals/revision_of'
import { probeRow, PROBE_COLUMNS } from '#api/evals/probes/probe_row'
import { contentRange, readList } from '#api/platform/http/lists/list_query'
import { scans } from '#api/contract/resources/scans'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class ScanResultsController {
  /** Lists finished probes, newest first. The total comes from the scan's counters. */
  async index(ctx: HttpContext) {
    const { team, params, request } = ctx
    const scan = await teamScope(team, Scan).query().where('id', params.id).firstOrFail()
    const { from, to } = readList(scans, { range: request.qs().range })
    const rows = await db
      .from('eval_results')
      .where('revision_id', revisionOf(scan.evalId ?? ''))
      .whereNull('row_id')
      .select(db.raw(PROBE_COLUMNS))
      .orderBy('created_at', 'desc')
      .orderBy('test_idx', 'desc')
      .offset(from)
      .limit(to - from + 1)
    contentRange(ctx, `${scans.path}/${scan.id}/results`, from, rows.length, scan.completed)
    return rows.map(probeRow)
  }
}
