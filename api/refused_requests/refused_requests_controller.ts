import { refusedRequests } from '#api/contract/resources/refused_requests'
import { answerList } from '#api/http/answer'
import { readList, runList } from '#api/http/list_query'
import { NOT_HOST } from '#api/refused_requests/errors'
import { TOKEN_NAME, USER_NAME } from '#api/refused_requests/actor_names'
import { writeRefusedRequestsNow } from '#api/refused_requests/record_refused_requests'
import RefusedRequestTransformer from '#api/refused_requests/refused_request_transformer'
import { readPeriod, stepsOf } from '#api/refused_requests/refusal_period'
import { refusalSummary } from '#api/refused_requests/refusal_summary'
import { isHost } from '#api/server_settings/setting_scope'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const OWN_KEYS = ['period']

export default class RefusedRequestsController {
  /** Counts of the organization, by hour. */
  async index(ctx: HttpContext) {
    const list = readList(refusedRequests, ctx.request.qs(), OWN_KEYS)
    const [from] = stepsOf(readPeriod(list.filter.period, 'filter.period'), new Date())
    // What this process has just refused is in the list.
    await writeRefusedRequestsNow()
    const query = countsOf(ctx).where('hour', '>=', from)
    const { rows, total } = await runList(query, refusedRequests, list, OWN_KEYS)
    const items = RefusedRequestTransformer.transform(rows)
    return answerList(ctx, refusedRequests.path, list, total, items)
  }

  /** What the organization's counts add up to. */
  async summary({ organization, request }: HttpContext) {
    const period = readPeriod(request.qs().period)
    await writeRefusedRequestsNow()
    return refusalSummary(organization.id, period)
  }

  /** The same for the whole server. */
  async server(ctx: HttpContext) {
    if (!(await isHost(ctx))) throw NOT_HOST()
    const period = readPeriod(ctx.request.qs().period)
    await writeRefusedRequestsNow()
    return refusalSummary(null, period)
  }
}

const countsOf = ({ organization }: HttpContext) =>
  organization
    .related('refusedRequests')
    .query()
    .select('refused_requests.*')
    .select(db.raw(`${USER_NAME} as user_name`))
    .select(db.raw(`${TOKEN_NAME} as token_name`))
