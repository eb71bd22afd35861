import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import { csvLine } from '#api/contract/csv'
import { contentRange, type ListQuery } from '#api/platform/http/lists/list_query'
import { portionsOf } from '#api/platform/http/lists/portions'
import { startedStream } from '#api/platform/http/responses/started_stream'
import { countPrompts } from '#api/evals/results/counts/count_prompts'
import {
  historyOf,
  historyRow,
  type HistoryRecord,
  pageOfHistory,
  readHistory,
  sortedHistory,
} from '#api/evals/prompts/history_query'
import type { HistoryRow } from '#api/contract/evals/prompt_history'
import type Team from '#api/accounts/tenants/team'
import { updateTestSets } from '#api/evals/test_sets/update_test_sets'
import type { HttpContext } from '@adonisjs/core/http'

export default class HistoryController {
  async index(ctx: HttpContext): Promise<HistoryRow[]> {
    const list = readHistory(ctx.request.qs())
    if (list.filter.testSetId) await updateTestSets(ctx.team.id)
    const { rows, total } = await pageOfHistory(ctx.team, list)
    contentRange(ctx, 'history', list.from, rows.length, total)
    return rows
  }

  async export(ctx: HttpContext) {
    const list = readHistory(ctx.request.qs())
    const about = { what: 'the history of evaluations', format: 'csv', filter: list.filter }
    await recordExport(actorOf(ctx), { ...about, teamId: ctx.team.id })
    await countPrompts(ctx.team.id, 'all')
    ctx.response.header('Content-Type', 'text/csv; charset=utf-8')
    ctx.response.header('Content-Disposition', 'attachment; filename="history.csv"')
    return ctx.response.stream(await startedStream(asCsv(ctx.team, list)))
  }
}

const COLUMNS: Record<string, (row: HistoryRow) => unknown> = {
  eval: ({ evalId }) => evalId,
  description: ({ description }) => description,
  created_at: ({ createdAt }) => createdAt,
  provider: ({ provider }) => provider,
  prompt: ({ promptLabel }) => promptLabel,
  prompt_id: ({ promptId }) => promptId,
  pass_rate: ({ passRate }) => passRate?.rate,
  pass_rate_low: ({ passRate }) => passRate?.low,
  pass_rate_high: ({ passRate }) => passRate?.high,
  passed: ({ passed }) => passed,
  failed: ({ failed }) => failed,
  errors: ({ errors }) => errors,
  undecided: ({ undecided }) => undecided,
  score: ({ score }) => score,
}

async function* asCsv(team: Team, list: ListQuery) {
  yield csvLine(Object.keys(COLUMNS))
  const rows = portionsOf<HistoryRecord>((trx) => sortedHistory(historyOf(team, list, trx), list))
  for await (const portion of rows) {
    yield portion
      .map(historyRow)
      .map((row) => csvLine(Object.values(COLUMNS).map((cell) => cell(row))))
      .join('')
  }
}
