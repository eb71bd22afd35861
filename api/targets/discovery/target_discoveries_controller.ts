import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { authorize } from '#api/accounts/access/authorize'
import { callOriginOf } from '#api/platform/outbound_log/call_origin'
import { completeCall } from '#api/targets/calls/complete_call'
import { discoverTarget } from '#api/targets/discovery/discover_target'
import { reusableSecrets } from '#api/targets/reusable_secrets'
import { NO_SECRETS } from '#api/targets/credentials/secrets'
import { testTarget } from '#api/targets/target_validator'
import { toProvider } from '#api/targets/provider/to_provider'
import { closedSignal } from '#api/platform/http/closed_signal'
import type { HttpContext } from '@adonisjs/core/http'

export default class TargetDiscoveriesController {
  /** Asks the target in a form, before it is saved, questions about itself. Stores nothing. */
  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(testTarget)
    await authorize(ctx, [values.providerId ? 'update' : 'create', 'Provider'])
    const stored = values.providerId
      ? await teamScope(ctx.team, Target).query().where('id', values.providerId).firstOrFail()
      : null
    const { call, secrets } = completeCall(
      values,
      stored ? reusableSecrets(values, stored) : NO_SECRETS
    )
    const callOrigin = callOriginOf(ctx, 'target_test', stored?.id)
    return discoverTarget(ctx.team, toProvider(call, secrets), callOrigin, closedSignal(ctx))
  }
}
