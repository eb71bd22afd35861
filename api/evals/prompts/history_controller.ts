import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import { contentRange, type ListQuery } from '#api/platform/http/lists/list_query'
import { exportFormat, listFile, setFileHeaders } from '#api/platform/http/lists/list_file'
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
    const { format: given, ...qs } = ctx.request.qs()
    const { format = 'csv' } = await exportFormat.validate({ format: given })
    const list = readHistory(qs)
    const about = { what: 'the history of evaluations', format, filter: list.filter }
    await recordExport(actorOf(ctx), { ...about, teamId: ctx.team.id })
    await countPrompts(ctx.team.id, 'all')
    setFileHeaders(ctx, 'history', format)
    const file = listFile(recordsOf(ctx.team, list), COLUMNS, format)
    return ctx.response.stream(await startedStream(file))
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

async function* recordsOf(team: Team, list: ListQuery) {
  const rows = portionsOf<HistoryRecord>((trx) => sortedHistory(historyOf(team, list, trx), list))
  for await (const portion of rows) yield portion.map(historyRow)
}
