import Policy from '#api/library/policies/policy'
import { policies } from '#api/contract/resources/policies'
import PolicyTransformer from '#api/library/policies/policy_transformer'
import { policyIds, createPolicy, updatePolicy } from '#api/library/policies/policy_validator'
import { policyLog } from '#api/library/policies/policy_log'
import { policiesByIds, readablePolicies } from '#api/library/policies/readable_policies'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { crudController } from '#api/platform/crud/crud_controller'
import type { HttpContext } from '@adonisjs/core/http'

const Records = crudController(policies, {
  model: Policy,
  transformer: PolicyTransformer,
  audit: policyLog,
  // Other teams can read a shared policy, but only its own team can change it.
  readable: readablePolicies,
  create: (ctx) => ctx.request.validateUsing(createPolicy),
  update: (ctx) => ctx.request.validateUsing(updatePolicy),
})

export default class PoliciesController extends Records {
  /** Returns a page of the list or, with `id` in the query (sent by the CLI), the policies with these IDs. */
  async index(ctx: HttpContext) {
    if (!('id' in ctx.request.qs())) return super.index(ctx)
    const { id } = await policyIds.validate({ id: ctx.request.qs().id })
    return respondWithOne(ctx, PolicyTransformer.transform(await policiesByIds(ctx, id)))
  }
}
