import { recordedBy } from '#api/audit/change_log'
import { customPolicies } from '#api/contract/resources/custom_policies'
import CustomPolicyTransformer from '#api/custom_policies/custom_policy_transformer'
import {
  askedPolicies,
  createCustomPolicy,
  updateCustomPolicy,
} from '#api/custom_policies/custom_policy_validator'
import { policyLog } from '#api/custom_policies/policy_log'
import { policiesByIds, readablePolicies } from '#api/custom_policies/readable_policies'
import { answerOne } from '#api/http/answer'
import { teamRecords } from '#api/http/team_records'
import type { HttpContext } from '@adonisjs/core/http'

/** Only the team that owns a policy changes it. */
const own = ({ team }: HttpContext) => team.related('customPolicies').query()

const Records = teamRecords({
  definition: customPolicies,
  own,
  insert: ({ team }, values, trx) => team.related('customPolicies').create(values, trx),
  readable: readablePolicies,
  create: (ctx) => ctx.request.validateUsing(createCustomPolicy),
  update: (ctx) => ctx.request.validateUsing(updateCustomPolicy),
  one: (row) => CustomPolicyTransformer.transform(row),
  many: (rows) => CustomPolicyTransformer.transform(rows),
  recorded: recordedBy(policyLog),
})

export default class CustomPoliciesController extends Records {
  /** A page of the list; with `id` in the address the policies of these ids, as the command-line tool asks. */
  async index(ctx: HttpContext) {
    if (!('id' in ctx.request.qs())) return super.index(ctx)
    const { id } = await askedPolicies.validate({ id: ctx.request.qs().id })
    return answerOne(ctx, CustomPolicyTransformer.transform(await policiesByIds(ctx, id)))
  }
}
