import { recordedBy } from '#api/audit/change_log'
import { evalConfigs } from '#api/contract/resources/eval_configs'
import { evalConfigLog } from '#api/eval_configs/eval_config_log'
import type EvalConfig from '#api/eval_configs/eval_config'
import EvalConfigTransformer from '#api/eval_configs/eval_config_transformer'
import {
  createEvalConfig,
  updateEvalConfig,
  updateEvalConfigs,
} from '#api/eval_configs/eval_config_validator'
import { fillInDatasets } from '#api/eval_configs/fill_in_datasets'
import { evalConfigsOf } from '#api/eval_configs/list_eval_configs'
import { acceptedDocument } from '#api/eval_configs/sent_document'
import { answerOne } from '#api/http/answer'
import { CONFLICT } from '#api/http/domain_error'
import { isFromTool } from '#api/http/is_token_request'
import { teamRecords } from '#api/http/team_records'
import type { HttpContext } from '@adonisjs/core/http'

const visible = ({ team }: HttpContext) => team.related('evalConfigs').query()

const scopeOf = ({ organization, team }: HttpContext) => ({
  organizationId: organization.id,
  teamId: team.id,
})

/** A change says what it was made of: what somebody else has stored since is not written over. */
function refuseOlder({ request }: HttpContext, { updatedAt }: EvalConfig) {
  const seen: unknown = request.input('updatedAt')
  if (typeof seen === 'string' && Date.parse(seen) !== updatedAt.toMillis()) throw CONFLICT()
}

const Records = teamRecords({
  definition: evalConfigs,
  own: visible,
  listed: ({ team }) => evalConfigsOf(team),
  insert: ({ team }, values, trx) => team.related('evalConfigs').create(values, trx),
  async create(ctx) {
    const { config: sent, ...about } = await ctx.request.validateUsing(createEvalConfig)
    return { ...about, config: await acceptedDocument({ config: sent }, scopeOf(ctx), 'saving') }
  },
  async update(ctx) {
    const { config: sent, updatedAt, ...about } = await ctx.request.validateUsing(updateEvalConfig)
    const config = sent && (await acceptedDocument({ config: sent }, scopeOf(ctx), 'saving'))
    return { ...about, ...(config && { config }) }
  },
  refuse: refuseOlder,
  updateMany: ({ request }) => request.validateUsing(updateEvalConfigs),
  one: (row) => EvalConfigTransformer.transform(row),
  many: (rows) => EvalConfigTransformer.transform(rows).useVariant('forList'),
  recorded: recordedBy(evalConfigLog),
})

export default class EvalConfigsController extends Records {
  async show(ctx: HttpContext) {
    const config = await visible(ctx).where('id', ctx.params.id).firstOrFail()
    // The command-line tool knows no datasets.
    if (isFromTool(ctx)) await fillInDatasets(config)
    return answerOne(ctx, EvalConfigTransformer.transform(config))
  }
}
