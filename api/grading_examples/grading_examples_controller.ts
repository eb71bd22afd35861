import { recordedBy } from '#api/audit/change_log'
import { gradingExamples } from '#api/contract/resources/grading_examples'
import { findPlugin } from '#api/engines/redteam/index'
import { exampleLog } from '#api/grading_examples/example_log'
import GradingExampleTransformer from '#api/grading_examples/grading_example_transformer'
import {
  createGradingExample,
  updateGradingExample,
} from '#api/grading_examples/grading_example_validator'
import { invalidField } from '#api/http/domain_error'
import { teamRecords } from '#api/http/team_records'
import type Team from '#api/teams/team'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const own = ({ team }: HttpContext) => team.related('gradingExamples').query()

export default class GradingExamplesController extends teamRecords({
  definition: gradingExamples,
  own,
  insert: ({ team }, values, trx) => team.related('gradingExamples').create(values, trx),
  async create({ request, team }) {
    const values = await request.validateUsing(createGradingExample)
    checkPlugin(values.pluginId)
    // Of another team it is 404, like one that is not there.
    await team.related('targets').query().where('id', values.targetId).firstOrFail()
    if (values.resultId) await assertOwnResult(team, values.resultId)
    return { ...values, ...scored(values), reason: values.reason ?? '' }
  },
  async update({ request }) {
    const values = await request.validateUsing(updateGradingExample)
    if (values.pluginId) checkPlugin(values.pluginId)
    const { reason, ...rest } = values
    return { ...rest, ...scored(rest), ...(reason === undefined ? {} : { reason: reason ?? '' }) }
  },
  one: (row) => GradingExampleTransformer.transform(row),
  many: (rows) => GradingExampleTransformer.transform(rows),
  recorded: recordedBy(exampleLog),
}) {}

/** A verdict without a score is a clear one. */
function scored({ pass, score }: { pass?: boolean | undefined; score?: number | undefined }) {
  if (score !== undefined) return { score }
  return pass === undefined ? {} : { score: pass ? 1 : 0 }
}

/** @throws 404 for a result of another team */
const assertOwnResult = (team: Team, id: string) =>
  team
    .related('evals')
    .query()
    .whereIn('revision_id', db.from('eval_results').select('revision_id').where('id', id))
    .firstOrFail()

function checkPlugin(id: string) {
  if (!findPlugin(id)) throw invalidField('pluginId', 'unknown', `No plugin is called "${id}"`)
}
