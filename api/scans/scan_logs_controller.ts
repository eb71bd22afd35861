import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of lines per response; clients continue after the last line. */
const MAX_LINES = 1000

export default class ScanLogsController {
  async index({ team, params, request }: HttpContext) {
    const scan = await teamScope(team, Scan)
      .query()
      .where('id', params.id)
      .select('id')
      .firstOrFail()
    const after = Number(request.qs().after ?? 0)
    const lines: { n: string; at: Date; level: string; message: string }[] = await db
      .from('scan_logs')
      .where('scan_id', scan.id)
      .where('n', '>', Number.isSafeInteger(after) ? after : 0)
      .orderBy('n')
      .limit(MAX_LINES)
      .select('n', 'at', 'level', 'message')
    return lines.map((line) => ({ ...line, n: Number(line.n) }))
  }
}
