import { readablePolicies } from '#api/library/policies/readable_policies'
import { associationsOf } from '#api/library/templates/policies/policy_associations'
import type { HttpContext } from '@adonisjs/core/http'

export default class PolicyAssociationsController {
  async show(ctx: HttpContext) {
    const { id } = await readablePolicies(ctx).where('id', ctx.params.id).firstOrFail()
    return associationsOf(ctx.team, id)
  }
}
