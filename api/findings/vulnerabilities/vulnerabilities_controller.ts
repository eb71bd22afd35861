import Vulnerability from '#api/findings/vulnerabilities/vulnerability'
import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import { vulnerabilities } from '#api/contract/resources/vulnerabilities'
import { bulkIds, changeMany, changeOne } from '#api/platform/http/lists/bulk'
import { contentRange } from '#api/platform/http/lists/list_query'
import { exportFormat, setFileHeaders } from '#api/platform/http/lists/list_file'
import { startedStream } from '#api/platform/http/responses/started_stream'
import { changeVulnerabilities } from './change/change_vulnerabilities.js'
import { countFacets } from './list/count_facets.js'
import { deleteVulnerability } from './change/delete_vulnerabilities.js'
import { exportVulnerabilities } from './list/export_vulnerabilities.js'
import { readVulnerabilityFilter } from './list/vulnerability_filter.js'
import { updateVulnerability } from './vulnerability_validator.js'
import {
  listVulnerabilities,
  neighborsOf,
  readVulnerabilityList,
} from './list/list_vulnerabilities.js'
import { loadVulnerability } from './detail/load_vulnerability.js'
import { teamPeople } from './change/team_people.js'
import type { HttpContext } from '@adonisjs/core/http'

export default class VulnerabilitiesController {
  async index(ctx: HttpContext) {
    const chosen = readVulnerabilityList(ctx.request.qs())
    const { rows, total } = await listVulnerabilities(ctx.team, chosen)
    contentRange(ctx, vulnerabilities.path, chosen.list.from, rows.length, total)
    return rows
  }

  async facets({ team, request }: HttpContext) {
    const { list } = readVulnerabilityList({ filter: request.qs().filter })
    return countFacets(team, readVulnerabilityFilter(list.filter))
  }

  /** Lists users who can be owner or assignee. */
  people({ team }: HttpContext) {
    return teamPeople(team)
  }

  show({ team, params }: HttpContext) {
    return loadVulnerability(team, params.id)
  }

  neighbors({ team, params, request }: HttpContext) {
    const { filter, sort } = request.qs()
    return neighborsOf(team, params.id, readVulnerabilityList({ filter, sort }))
  }

  async update(ctx: HttpContext) {
    const change = await ctx.request.validateUsing(updateVulnerability)
    await changeVulnerabilities(ctx.team, [ctx.params.id], change, actorOf(ctx))
    return loadVulnerability(ctx.team, ctx.params.id)
  }

  async updateMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    const change = await ctx.request.validateUsing(updateVulnerability)
    await changeVulnerabilities(ctx.team, ids, change, actorOf(ctx))
    return ids
  }

  async destroy(ctx: HttpContext) {
    const query = teamScope(ctx.team, Vulnerability).query()
    return changeOne(query, ctx.params.id, async (row, trx) => {
      await deleteVulnerability(row, actorOf(ctx), trx)
      return { id: row.id }
    })
  }

  async destroyMany(ctx: HttpContext) {
    const query = teamScope(ctx.team, Vulnerability).query()
    return changeMany(query, bulkIds(ctx), (row, trx) =>
      deleteVulnerability(row, actorOf(ctx), trx)
    )
  }

  async export(ctx: HttpContext) {
    const { sort, filter, ...rest } = ctx.request.qs()
    const { format = 'csv' } = await exportFormat.validate(rest)
    const chosen = readVulnerabilityList({ sort, filter })
    await recordExport(actorOf(ctx), {
      what: 'the list of vulnerabilities',
      format,
      filter: chosen.list.filter,
      teamId: ctx.team.id,
    })
    setFileHeaders(ctx, 'vulnerabilities', format)
    return ctx.response.stream(await startedStream(exportVulnerabilities(ctx.team, chosen, format)))
  }
}
