import { withPolicies } from '#api/custom_policies/with_policies'
import type { TargetDescription } from '#api/engines/redteam/vocabulary'
import { INVALID } from '#api/http/domain_error'
import { codeIn, faultsOfChoices } from '#api/plugins/check_choices'
import { samplePlugin } from '#api/plugins/plugin_choice_validator'
import { sampleAttack } from '#api/plugins/sample_attack'
import type { HttpContext } from '@adonisjs/core/http'
import { randomInt } from 'node:crypto'

/** Seeds fit a 32-bit number. */
const MAX_SEED = 2 ** 31 - 1
const NOBODY: TargetDescription = { name: 'Assistant', purpose: 'Helps its users', details: {} }

export default class SamplesController {
  async store(ctx: HttpContext) {
    const { plugin, targetId } = await ctx.request.validateUsing(samplePlugin)
    const errors = [...faultsOfChoices([plugin], 'plugin'), ...codeIn(plugin, 'plugin')]
    if (errors[0]) throw INVALID(errors[0].message, errors)
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const target = targetId ? await describe(ctx, targetId) : NOBODY
    const [choice = plugin] = await withPolicies(ctx.team, [plugin])
    return sampleAttack(scope, choice, target, randomInt(MAX_SEED))
  }
}

async function describe({ team }: HttpContext, id: string): Promise<TargetDescription> {
  const { name, purpose, details } = await team
    .related('targets')
    .query()
    .where('id', id)
    .firstOrFail()
  return { name, purpose, details }
}
