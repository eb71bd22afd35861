import type { DryRun } from '#api/contract/eval_document'
import { dryRun } from '#api/eval_configs/dry_run/dry_run'
import { dryRunEvalConfig } from '#api/eval_configs/eval_config_validator'
import { acceptedDocument } from '#api/eval_configs/sent_document'
import { closedSignal } from '#api/http/closed_signal'
import { askerOf } from '#api/outbound_log/asker'
import type { HttpContext } from '@adonisjs/core/http'

export default class DryRunsController {
  /** One test, really asked and graded in the worker; nothing is stored. */
  async store(ctx: HttpContext): Promise<DryRun> {
    const { testIdx = 0, ...sent } = await ctx.request.validateUsing(dryRunEvalConfig)
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const document = await acceptedDocument(sent, scope, 'running')
    return dryRun(
      { document, testIdx, scope, asker: askerOf(ctx, 'target_test') },
      closedSignal(ctx)
    )
  }
}
