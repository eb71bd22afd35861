import RefusedRequest from '#api/accounts/refused_requests/refused_request'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { refusedRequests } from '#api/contract/resources/refused_requests'
import { respondWithList } from '#api/platform/http/responses/respond'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { NOT_HOST } from '#api/accounts/refused_requests/errors'
import { flushRefusedRequests } from '#api/accounts/refused_requests/record_refused_requests'
import RefusedRequestTransformer from '#api/accounts/refused_requests/refused_request_transformer'
import { readPeriod, stepsOf } from '#api/accounts/refused_requests/refusal_period'
import {
  refusalSummary,
  TOKEN_NAME,
  USER_NAME,
} from '#api/accounts/refused_requests/refusal_summary'
import { isHost } from '#api/platform/settings/is_host'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const OWN_KEYS = ['period']

export default class RefusedRequestsController {
  /** Lists the rejected requests of the organization, counted per hour. */
  async index(ctx: HttpContext) {
    const list = readList(refusedRequests, ctx.request.qs(), OWN_KEYS)
    const [from] = stepsOf(readPeriod(list.filter.period, 'filter.period'), new Date())
    // Writes the pending counts of this process, so that the list includes them.
    await flushRefusedRequests()
    const query = countsOf(ctx).where('hour', '>=', from)
    const { rows, total } = await runList(query, refusedRequests, list, OWN_KEYS)
    const items = RefusedRequestTransformer.transform(rows)
    return respondWithList(ctx, refusedRequests.path, list, total, items)
  }

  /** Summarizes the rejected requests of the organization. */
  async summary({ organization, request }: HttpContext) {
    const period = readPeriod(request.qs().period)
    await flushRefusedRequests()
    return refusalSummary(organization.id, period)
  }

  /** Summarizes the rejected requests of the whole server. */
  async server(ctx: HttpContext) {
    if (!(await isHost(ctx))) throw NOT_HOST()
    const period = readPeriod(ctx.request.qs().period)
    await flushRefusedRequests()
    return refusalSummary(null, period)
  }
}

const countsOf = ({ organization }: HttpContext) =>
  organizationScope(organization, RefusedRequest)
    .query()
    .select('refused_requests.*')
    .select(db.raw(`${USER_NAME} as user_name`))
    .select(db.raw(`${TOKEN_NAME} as token_name`))
