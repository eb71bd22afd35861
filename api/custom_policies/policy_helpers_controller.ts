import { actorOf } from '#api/audit/actor_of'
import { associationsOf } from '#api/custom_policies/associations'
import { importPolicies, suggestFor } from '#api/custom_policies/custom_policy_validator'
import { policyLog } from '#api/custom_policies/policy_log'
import { readablePolicies } from '#api/custom_policies/readable_policies'
import type { ReadPolicy } from '#api/custom_policies/read_policies'
import { threadModule } from '#api/http/parsing/thread_module'
import type * as readPoliciesModule from './read_policies.js'
import { suggestPolicies } from '#api/custom_policies/suggest_policies'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const files = threadModule<typeof readPoliciesModule>(
  new URL('./read_policies.js', import.meta.url),
  { field: 'csv' }
)

export default class PolicyHelpersController {
  /** Templates and collections that use a policy. */
  async associations(ctx: HttpContext) {
    const { id } = await readablePolicies(ctx).where('id', ctx.params.id).firstOrFail()
    return associationsOf(ctx.team, id)
  }

  /** Policies of a CSV: with `dryRun` what would come in, without it what has. */
  async import(ctx: HttpContext) {
    const { csv, dryRun = false } = await ctx.request.validateUsing(importPolicies)
    const rows = await files('readPolicies', csv, await textsOf(ctx))
    const good = rows.filter(({ problem }) => problem === null)
    if (!dryRun) await store(ctx, good)
    return { rows, created: dryRun ? 0 : good.length }
  }

  async suggest(ctx: HttpContext) {
    const { targetId } = await ctx.request.validateUsing(suggestFor)
    const { name, purpose, details } = await ctx.team
      .related('targets')
      .query()
      .where('id', targetId)
      .firstOrFail()
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    return suggestPolicies(scope, { name, purpose, details }, await textsOf(ctx))
  }
}

async function textsOf({ team }: HttpContext): Promise<string[]> {
  const policies = await team.related('customPolicies').query().select('text')
  return policies.map(({ text }) => text)
}

async function store(ctx: HttpContext, rows: ReadPolicy[]) {
  const createdById = ctx.tenant.user.id
  await db.transaction(async (trx) => {
    for (const { name, text, description, severity } of rows) {
      const row = { name, text, description, severity, createdById }
      const made = await ctx.team.related('customPolicies').create(row, { client: trx })
      await policyLog.created(trx, actorOf(ctx), await made.refresh(), 'from a file')
    }
  })
}
