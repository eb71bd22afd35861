import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { authorize } from '#api/accounts/access/authorize'
import { callOriginOf } from '#api/platform/outbound_log/call_origin'
import { completeCall } from '#api/targets/calls/complete_call'
import { failedProbe } from '#api/targets/probe/explain_attempt'
import { judgeToolProbe } from '#api/targets/probe/judge_tool_probe'
import { reusableSecrets } from '#api/targets/reusable_secrets'
import { memoryOf, probeTarget } from '#api/targets/probe/probe_target'
import { NO_SECRETS } from '#api/targets/credentials/secrets'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { testTarget, toolProbe } from '#api/targets/target_validator'
import { toProvider, unsupportedReason } from '#api/targets/provider/to_provider'
import { closedSignal } from '#api/platform/http/closed_signal'
import type { HttpContext } from '@adonisjs/core/http'

export default class TargetProbesController {
  /**
   * Tests the target in a form before it is saved, with the stored credentials of `providerId` that the form does not
   * change. For the command-line tool, which has already called the target, only judges the response.
   */
  async store(ctx: HttpContext) {
    if (isFromTool(ctx.request.body())) {
      return judgeToolProbe(await ctx.request.validateUsing(toolProbe))
    }
    const values = await ctx.request.validateUsing(testTarget)
    await authorize(ctx, [values.providerId ? 'update' : 'create', 'Provider'])
    const stored = values.providerId ? await find(ctx, values.providerId) : null
    const { call, secrets } = completeCall(
      values,
      stored ? reusableSecrets(values, stored) : NO_SECRETS
    )
    const callOrigin = callOriginOf(ctx, 'target_test', stored?.id)
    const reason = unsupportedReason(call)
    if (reason !== null) return failedProbe('configuration', reason, null)
    return probeTarget(toProvider(call, secrets), memoryOf(call), callOrigin, closedSignal(ctx))
  }

  /** Tests a stored target. */
  async storeForTarget(ctx: HttpContext) {
    const target = await find(ctx, ctx.params.id)
    const reason = unsupportedReason(target.call)
    if (reason !== null) return failedProbe('configuration', reason, null)
    const call = toProvider(target.call, openSecrets(target.secrets))
    const callOrigin = callOriginOf(ctx, 'target_test', target.id)
    return probeTarget(call, memoryOf(target.call), callOrigin, closedSignal(ctx))
  }
}

/** Whether the CLI sent the body: the CLI sends the configuration that it used, whereas forms send the target type. */
const isFromTool = (body: Record<string, unknown>) => 'config' in body && !('type' in body)

const find = ({ team }: HttpContext, id: string) =>
  teamScope(team, Target).query().where('id', id).firstOrFail()
