import GradingExample from '#api/library/grading_examples/grading_example'
import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { resourceLog } from '#api/platform/audit/change_log'
import { gradingExamples } from '#api/contract/resources/grading_examples'
import { findPlugin } from '#api/engines/redteam/index'
import GradingExampleTransformer from '#api/library/grading_examples/grading_example_transformer'
import {
  createGradingExample,
  updateGradingExample,
} from '#api/library/grading_examples/grading_example_validator'
import { resultPort } from '#api/library/grading_examples/result_port'
import { invalidField } from '#api/platform/http/domain_error'
import { crudController } from '#api/platform/crud/crud_controller'

export default class GradingExamplesController extends crudController(gradingExamples, {
  model: GradingExample,
  transformer: GradingExampleTransformer,
  audit: resourceLog<GradingExample>(gradingExamples, {
    nameOf: ({ pluginId }) => `of ${pluginId}`,
  }),
  async create({ request, team }) {
    const values = await request.validateUsing(createGradingExample)
    checkPlugin(values.pluginId)
    // Responds with 404 for targets of other teams.
    await teamScope(team, Target).query().where('id', values.targetId).firstOrFail()
    if (values.resultId) await (await resultPort.use()).assertOwnResult(team, values.resultId)
    return { ...values, ...scored(values), reason: values.reason ?? '' }
  },
  async update({ request }) {
    const values = await request.validateUsing(updateGradingExample)
    if (values.pluginId) checkPlugin(values.pluginId)
    const { reason, ...rest } = values
    return { ...rest, ...scored(rest), ...(reason === undefined ? {} : { reason: reason ?? '' }) }
  },
}) {}

/** Derives a missing score from the verdict. */
function scored({ pass, score }: { pass?: boolean | undefined; score?: number | undefined }) {
  if (score !== undefined) return { score }
  return pass === undefined ? {} : { score: pass ? 1 : 0 }
}

function checkPlugin(id: string) {
  if (!findPlugin(id)) throw invalidField('pluginId', 'unknown', `Unknown plugin: "${id}"`)
}
