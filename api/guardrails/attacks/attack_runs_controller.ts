import { assertAllowed } from '#api/guardrails/assert_allowed'
import { startAttackRun as startBody } from '#api/guardrails/attacks/attack_run_validator'
import { listAttackRuns, loadAttackRun } from '#api/guardrails/attacks/load_attack_runs'
import {
  resumeAttackRun,
  startAttackRun,
  stopAttackRun,
} from '#api/guardrails/attacks/start_attack_run'
import { guardrailIdOf } from '#api/guardrails/guardrail_of_route'
import { guardrailsOf } from '#api/guardrails/guardrails_of'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

export default class AttackRunsController {
  async index(ctx: HttpContext) {
    return listAttackRuns(await guardrailIdOf(ctx))
  }

  async store(ctx: HttpContext) {
    const body = await ctx.request.validateUsing(startBody)
    const order = await orderOf(ctx)
    const id = await startAttackRun(order, body)
    ctx.response.status(202)
    return loadAttackRun(order.guardrail.id, id)
  }

  async stop(ctx: HttpContext) {
    const order = await orderOf(ctx)
    await stopAttackRun(order, runIdOf(ctx))
    return loadAttackRun(order.guardrail.id, runIdOf(ctx))
  }

  async resume(ctx: HttpContext) {
    const order = await orderOf(ctx)
    await resumeAttackRun(order, runIdOf(ctx))
    return loadAttackRun(order.guardrail.id, runIdOf(ctx))
  }
}

/**
 * Returns the guardrail, team and actor of a request.
 * @throws 404 for a guardrail of another team; NO_GUARDRAILS
 */
async function orderOf(ctx: HttpContext) {
  const guardrail = await guardrailsOf(ctx.team).where('id', ctx.params.id).firstOrFail()
  assertAllowed(ctx)
  return { team: ctx.team, guardrail, actor: actorOf(ctx) }
}

const runIdOf = ({ params }: HttpContext) => String(params.runId)
