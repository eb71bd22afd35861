import { authorize } from '#api/access/authorize'
import { askerOf } from '#api/outbound_log/asker'
import { completeCall } from '#api/targets/complete_call'
import { failedProbe } from '#api/targets/explain_attempt'
import { judgeToolProbe } from '#api/targets/judge_tool_probe'
import { keptSecrets } from '#api/targets/kept_secrets'
import { memoryOf, probeTarget } from '#api/targets/probe_target'
import { NO_SECRETS } from '#api/targets/secrets'
import { openSecrets } from '#api/targets/target_secrets'
import { testTarget, toolProbe } from '#api/targets/target_validator'
import { toProvider } from '#api/targets/to_provider'
import { untilClosed } from '#api/targets/until_closed'
import { whyNotHere } from '#api/targets/why_not_here'
import type { HttpContext } from '@adonisjs/core/http'

export default class TargetProbesController {
  /**
   * Calls what stands in a form, with the stored credentials of `providerId` where the form does not change them. The
   * command-line tool has called its target already and asks what to make of the answer.
   */
  async store(ctx: HttpContext) {
    if (isOfTool(ctx.request.body())) {
      return judgeToolProbe(await ctx.request.validateUsing(toolProbe))
    }
    const values = await ctx.request.validateUsing(testTarget)
    await authorize(ctx, [values.providerId ? 'update' : 'create', 'Provider'])
    const stored = values.providerId ? await find(ctx, values.providerId) : null
    const { call, secrets } = completeCall(
      values,
      stored ? keptSecrets(values, stored) : NO_SECRETS
    )
    const asker = askerOf(ctx, 'target_test', stored?.id)
    const reason = whyNotHere(call)
    if (reason !== null) return failedProbe('configuration', reason, null)
    return probeTarget(toProvider(call, secrets), memoryOf(call), asker, untilClosed(ctx))
  }

  /** Calls a target as it is stored. */
  async storeForTarget(ctx: HttpContext) {
    const target = await find(ctx, ctx.params.id)
    const reason = whyNotHere(target.call)
    if (reason !== null) return failedProbe('configuration', reason, null)
    const call = toProvider(target.call, openSecrets(target.secrets))
    const asker = askerOf(ctx, 'target_test', target.id)
    return probeTarget(call, memoryOf(target.call), asker, untilClosed(ctx))
  }
}

/** A form says which type of target it is; the tool sends the configuration that it called. */
const isOfTool = (body: Record<string, unknown>) => 'config' in body && !('type' in body)

const find = ({ team }: HttpContext, id: string) =>
  team.related('targets').query().where('id', id).firstOrFail()
