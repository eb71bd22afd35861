import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { withPolicies } from '#api/library/policies/with_policies'
import type { TargetDescription } from '#api/engines/redteam/vocabulary'
import { INVALID } from '#api/platform/http/domain_error'
import { codeIn, faultsOfChoices } from '#api/library/plugins/check_choices'
import { samplePlugin } from '#api/library/plugins/plugin_choice_validator'
import { sampleAttack } from '#api/library/plugins/sample_attack'
import type { HttpContext } from '@adonisjs/core/http'
import { randomInt } from 'node:crypto'

/** Seeds have 31 bits. */
const MAX_SEED = 2 ** 31 - 1
const DEFAULT_TARGET: TargetDescription = {
  name: 'Assistant',
  purpose: 'Helps its users',
  details: {},
}

export default class SamplesController {
  async store(ctx: HttpContext) {
    const { plugin, targetId } = await ctx.request.validateUsing(samplePlugin)
    const errors = [...faultsOfChoices([plugin], 'plugin'), ...codeIn(plugin, 'plugin')]
    if (errors[0]) throw INVALID(errors[0].message, errors)
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const target = targetId ? await describe(ctx, targetId) : DEFAULT_TARGET
    const [choice = plugin] = await withPolicies(ctx.team, [plugin])
    return sampleAttack(scope, choice, target, randomInt(MAX_SEED))
  }
}

async function describe({ team }: HttpContext, id: string): Promise<TargetDescription> {
  const { name, purpose, details } = await teamScope(team, Target)
    .query()
    .where('id', id)
    .firstOrFail()
  return { name, purpose, details }
}
