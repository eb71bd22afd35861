import { teamScope } from '#api/platform/tenancy/scopes'
import { CHANGES } from '#api/contract/findings/report_comparison'
import Eval from '#api/evals/eval'
import { respondWithJson } from '#api/platform/http/responses/respond_with_json'
import { invalidField, NOT_FOUND } from '#api/platform/http/domain_error'
import { contentRange, readRange } from '#api/platform/http/lists/list_query'
import { compareReports } from '#api/findings/reports/compare/compare_reports'
import { type AttackFilter, listAttacks } from '#api/findings/reports/compare/list_attacks'
import type { HttpContext } from '@adonisjs/core/http'

const MAX_PAGE_SIZE = 200

/** Compares two reports of the team. */
export default class ComparisonsController {
  async show(ctx: HttpContext) {
    const [earlier, later] = await comparedReports(ctx)
    return respondWithJson(ctx, await compareReports(earlier, later))
  }

  async attacks(ctx: HttpContext) {
    const qs = ctx.request.qs()
    const range = readRange(qs.range, MAX_PAGE_SIZE)
    const filter = filterOf(qs)
    const [earlier, later] = await comparedReports(ctx)
    const revisions = { earlier: earlier.revisionId, later: later.revisionId }
    const { rows, total } = await listAttacks(revisions, filter, range)
    contentRange(ctx, 'attacks', range.from, rows.length, total)
    return rows
  }
}

/** Loads the two reports named by the parameter `ids=a,b`; the older one comes first. */
async function comparedReports({ team, request }: HttpContext): Promise<[Eval, Eval]> {
  const ids = String(request.qs().ids ?? '')
    .split(',')
    .filter(Boolean)
  if (ids.length !== 2 || ids[0] === ids[1]) {
    throw invalidField('ids', 'length', 'Specify two different report IDs: ids=FIRST,SECOND')
  }
  const reports = await teamScope(team, Eval)
    .query()
    .where('type', 'redteam')
    .whereIn('id', ids)
    .orderBy('created_at')
    .orderBy('id')
  const [earlier, later] = reports
  if (!earlier || !later) throw NOT_FOUND('One of these reports is not in this team')
  return [earlier, later]
}

function filterOf({ change, plugin }: Record<string, unknown>): AttackFilter {
  const changes = listOf(change)
  const unknown = changes.find((each) => !CHANGES.some((known) => known === each))
  if (unknown !== undefined) {
    throw invalidField('change', 'enum', `"${unknown}" is not one of: ${CHANGES.join(', ')}`)
  }
  return { change: changes, plugin: listOf(plugin) }
}

/** Accepts one value, repeated values and comma-separated values. */
function listOf(given: unknown): string[] {
  return [given ?? []].flat().flatMap((value) => String(value).split(',').filter(Boolean))
}
