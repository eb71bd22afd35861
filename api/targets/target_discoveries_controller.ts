import { authorize } from '#api/access/authorize'
import { askerOf } from '#api/outbound_log/asker'
import { completeCall } from '#api/targets/complete_call'
import { discoverTarget } from '#api/targets/discover_target'
import { keptSecrets } from '#api/targets/kept_secrets'
import { NO_SECRETS } from '#api/targets/secrets'
import { testTarget } from '#api/targets/target_validator'
import { toProvider } from '#api/targets/to_provider'
import { untilClosed } from '#api/targets/until_closed'
import type { HttpContext } from '@adonisjs/core/http'

export default class TargetDiscoveriesController {
  /** Asks what stands in a form about itself; nothing is stored. */
  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(testTarget)
    await authorize(ctx, [values.providerId ? 'update' : 'create', 'Provider'])
    const stored = values.providerId
      ? await ctx.team.related('targets').query().where('id', values.providerId).firstOrFail()
      : null
    const { call, secrets } = completeCall(
      values,
      stored ? keptSecrets(values, stored) : NO_SECRETS
    )
    const asker = askerOf(ctx, 'target_test', stored?.id)
    return discoverTarget(ctx.team, toProvider(call, secrets), asker, untilClosed(ctx))
  }
}
