import { teamScope } from '#api/platform/tenancy/scopes'
import { configurations } from '#api/contract/resources/configurations'
import Configuration from '#api/evals/configurations/configuration'
import ConfigurationTransformer from '#api/evals/configurations/configuration_transformer'
import {
  createConfiguration,
  updateConfiguration,
  updateConfigurations,
} from '#api/evals/configurations/configuration_validator'
import { inlineDatasets } from '#api/evals/configurations/documents/inline_datasets'
import { configurationsOf } from '#api/evals/configurations/list_configurations'
import { validateDocument } from '#api/evals/configurations/documents/sent_document'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { isFromTool } from '#api/platform/http/is_token_request'
import { crudController } from '#api/platform/crud/crud_controller'
import { changeLog } from '#api/platform/audit/change_log'
import type { HttpContext } from '@adonisjs/core/http'

const configurationLog = changeLog<Configuration>({
  kind: 'eval_config',
  target: 'EVAL_CONFIG',
  noun: 'evaluation configuration',
  // A document may contain thousands of test cases, so the audit log only records how many.
  fields({ name, description, config: { tests, ...rest } }) {
    return { name, description, config: { ...rest, tests: tests.length } }
  },
})

const visible = ({ team }: HttpContext) => teamScope(team, Configuration).query()

const scopeOf = ({ organization, team }: HttpContext) => ({
  organizationId: organization.id,
  teamId: team.id,
})

const Records = crudController(configurations, {
  model: Configuration,
  transformer: ConfigurationTransformer,
  audit: configurationLog,
  listed: ({ team }) => configurationsOf(team),
  listItems: (rows) => ConfigurationTransformer.transform(rows).useVariant('forList'),
  async create(ctx) {
    const { config: sent, ...fields } = await ctx.request.validateUsing(createConfiguration)
    return { ...fields, config: await validateDocument({ config: sent }, scopeOf(ctx), 'saving') }
  },
  async update(ctx) {
    const { config: sent, ...fields } = await ctx.request.validateUsing(updateConfiguration)
    const config = sent && (await validateDocument({ config: sent }, scopeOf(ctx), 'saving'))
    return { ...fields, ...(config && { config }) }
  },
  updateMany: ({ request }) => request.validateUsing(updateConfigurations),
})

export default class ConfigurationsController extends Records {
  async show(ctx: HttpContext) {
    const config = await visible(ctx).where('id', ctx.params.id).firstOrFail()
    // The command-line tool does not support datasets.
    if (isFromTool(ctx)) await inlineDatasets(config)
    return respondWithOne(ctx, ConfigurationTransformer.transform(config))
  }
}
