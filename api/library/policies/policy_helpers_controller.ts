import Target from '#api/targets/target'
import Policy from '#api/library/policies/policy'
import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { importPolicies, suggestFor } from '#api/library/policies/policy_validator'
import { policyLog } from '#api/library/policies/policy_log'
import type { ReadPolicy } from '#api/library/policies/read_policies'
import { threadModule } from '#api/platform/http/parsing/thread_module'
import type * as readPoliciesModule from './read_policies.js'
import { suggestPolicies } from '#api/library/policies/suggest_policies'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const files = threadModule<typeof readPoliciesModule>(
  new URL('./read_policies.js', import.meta.url),
  { field: 'csv' }
)

export default class PolicyHelpersController {
  /** Imports policies from CSV; `dryRun` only previews the result. */
  async import(ctx: HttpContext) {
    const { csv, dryRun = false } = await ctx.request.validateUsing(importPolicies)
    const rows = await files('readPolicies', csv, await textsOf(ctx))
    const good = rows.filter(({ problem }) => problem === null)
    if (!dryRun) await store(ctx, good)
    return { rows, created: dryRun ? 0 : good.length }
  }

  async suggest(ctx: HttpContext) {
    const { targetId } = await ctx.request.validateUsing(suggestFor)
    const { name, purpose, details } = await teamScope(ctx.team, Target)
      .query()
      .where('id', targetId)
      .firstOrFail()
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    return suggestPolicies(scope, { name, purpose, details }, await textsOf(ctx))
  }
}

async function textsOf({ team }: HttpContext): Promise<string[]> {
  const policies = await teamScope(team, Policy).query().select('text')
  return policies.map(({ text }) => text)
}

async function store(ctx: HttpContext, rows: ReadPolicy[]) {
  const createdById = ctx.tenant.user.id
  await db.transaction(async (trx) => {
    for (const { name, text, description, severity } of rows) {
      const row = { name, text, description, severity, createdById }
      const made = await teamScope(ctx.team, Policy).create(row, { client: trx })
      await policyLog.created(trx, actorOf(ctx), await made.refresh(), 'from a file')
    }
  })
}
