import { actorOf } from '#api/audit/actor_of'
import { recordExport } from '#api/audit/record_export'
import { issues } from '#api/contract/resources/issues'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { contentRange } from '#api/http/list_query'
import { startedStream } from '#api/http/started_stream'
import { changeIssues } from './change_issues.js'
import { countFacets } from './count_facets.js'
import { deleteIssue } from './delete_issues.js'
import { exportIssues } from './export_issues.js'
import { readIssueFilter } from './issue_filter.js'
import { exportFormat, updateIssue } from './issue_validator.js'
import { listIssues, neighboursOf, readIssueList } from './list_issues.js'
import { loadIssue } from './load_issue.js'
import { teamPeople } from './team_people.js'
import type { HttpContext } from '@adonisjs/core/http'

export default class IssuesController {
  async index(ctx: HttpContext) {
    const chosen = readIssueList(ctx.request.qs())
    const { rows, total } = await listIssues(ctx.team, chosen)
    contentRange(ctx, issues.path, chosen.list.from, rows.length, total)
    return rows
  }

  async facets({ team, request }: HttpContext) {
    const { list } = readIssueList({ filter: request.qs().filter })
    return countFacets(team, readIssueFilter(list.filter))
  }

  /** Who can be given work. */
  people({ team }: HttpContext) {
    return teamPeople(team)
  }

  show({ team, params }: HttpContext) {
    return loadIssue(team, params.id)
  }

  neighbours({ team, params, request }: HttpContext) {
    const { filter, sort } = request.qs()
    return neighboursOf(team, params.id, readIssueList({ filter, sort }))
  }

  async update(ctx: HttpContext) {
    const change = await ctx.request.validateUsing(updateIssue)
    await changeIssues(ctx.team, [ctx.params.id], change, actorOf(ctx))
    return loadIssue(ctx.team, ctx.params.id)
  }

  async updateMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    const change = await ctx.request.validateUsing(updateIssue)
    await changeIssues(ctx.team, ids, change, actorOf(ctx))
    return ids
  }

  async destroy(ctx: HttpContext) {
    const query = ctx.team.related('issues').query()
    return changeOne(query, ctx.params.id, async (row, trx) => {
      await deleteIssue(row, actorOf(ctx), trx)
      return { id: row.id }
    })
  }

  async destroyMany(ctx: HttpContext) {
    const query = ctx.team.related('issues').query()
    return changeMany(query, bulkIds(ctx), (row, trx) => deleteIssue(row, actorOf(ctx), trx))
  }

  async export(ctx: HttpContext) {
    const { sort, filter, ...rest } = ctx.request.qs()
    const { format = 'csv' } = await exportFormat.validate(rest)
    const chosen = readIssueList({ sort, filter })
    await recordExport(actorOf(ctx), {
      what: 'the list of vulnerabilities',
      format,
      filter: chosen.list.filter,
      teamId: ctx.team.id,
    })
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
    ctx.response.header('Content-Type', type)
    ctx.response.header('Content-Disposition', `attachment; filename="vulnerabilities.${format}"`)
    return ctx.response.stream(await startedStream(exportIssues(ctx.team, chosen, format)))
  }
}
