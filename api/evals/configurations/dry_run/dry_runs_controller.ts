import type { DryRun } from '#api/contract/evals/eval_document'
import { dryRun } from '#api/evals/configurations/dry_run/dry_run'
import { dryRunConfiguration } from '#api/evals/configurations/configuration_validator'
import { validateDocument } from '#api/evals/configurations/documents/sent_document'
import { closedSignal } from '#api/platform/http/closed_signal'
import { callOriginOf } from '#api/platform/outbound_log/call_origin'
import type { HttpContext } from '@adonisjs/core/http'

export default class DryRunsController {
  /** Runs and grades one test case in a worker. Calls the providers, but stores no result. */
  async store(ctx: HttpContext): Promise<DryRun> {
    const { testIdx = 0, ...sent } = await ctx.request.validateUsing(dryRunConfiguration)
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const document = await validateDocument(sent, scope, 'running')
    return dryRun(
      { document, testIdx, scope, callOrigin: callOriginOf(ctx, 'target_test') },
      closedSignal(ctx)
    )
  }
}
