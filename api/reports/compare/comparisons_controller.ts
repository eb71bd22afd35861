import { CHANGES } from '#api/contract/report_comparison'
import type Eval from '#api/evals/eval'
import { answerJson } from '#api/http/answer_json'
import { invalidField, NOT_FOUND } from '#api/http/domain_error'
import { contentRange, readRange } from '#api/http/list_query'
import { compareReports } from '#api/reports/compare/compare_reports'
import { type AttackFilter, listAttacks } from '#api/reports/compare/list_attacks'
import type { HttpContext } from '@adonisjs/core/http'

/** Attacks of one page. */
const LONGEST_PAGE = 200

/** Two reports of the team against each other. */
export default class ComparisonsController {
  async show(ctx: HttpContext) {
    const [earlier, later] = await comparedReports(ctx)
    return answerJson(ctx, await compareReports(earlier, later))
  }

  async attacks(ctx: HttpContext) {
    const qs = ctx.request.qs()
    const range = readRange(qs.range, LONGEST_PAGE)
    const filter = filterOf(qs)
    const [earlier, later] = await comparedReports(ctx)
    const revisions = { earlier: earlier.revisionId, later: later.revisionId }
    const { rows, total } = await listAttacks(revisions, filter, range)
    contentRange(ctx, 'attacks', range.from, rows.length, total)
    return rows
  }
}

/** `ids=a,b`; the older one first. */
async function comparedReports({ team, request }: HttpContext): Promise<[Eval, Eval]> {
  const ids = String(request.qs().ids ?? '')
    .split(',')
    .filter(Boolean)
  if (ids.length !== 2 || ids[0] === ids[1]) {
    throw invalidField('ids', 'length', 'Name two different reports: ids=FIRST,SECOND')
  }
  const reports = await team
    .related('evals')
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

/** One value, several, or several with commas between them. */
function listOf(given: unknown): string[] {
  return [given ?? []].flat().flatMap((value) => String(value).split(',').filter(Boolean))
}
