import { assertAllowed } from '#api/guardrails/assert_allowed'
import {
  evaluateBatch,
  evaluateOne,
  guardInput,
  adaptiveInput,
} from '#api/guardrails/serve/evaluate_validator'
import { callGuardrails } from '#api/guardrails/serve/internal_calls'
import { teamScope } from '#api/platform/tenancy/scopes'
import Target from '#api/targets/target'
import type { HttpContext } from '@adonisjs/core/http'

/** Forwards requests to the guardrails process, which keeps the engine in memory. */
export default class EvaluationsController {
  async evaluate(ctx: HttpContext) {
    return forward(ctx, 'evaluate', await ctx.request.validateUsing(evaluateOne))
  }

  async batch(ctx: HttpContext) {
    return forward(ctx, 'evaluate/batch', await ctx.request.validateUsing(evaluateBatch))
  }

  async guard(ctx: HttpContext) {
    return send(ctx, '/v1/guard', await ctx.request.validateUsing(guardInput))
  }

  async pii(ctx: HttpContext) {
    return send(ctx, '/v1/pii', await ctx.request.validateUsing(guardInput))
  }

  async harm(ctx: HttpContext) {
    return send(ctx, '/v1/harm', await ctx.request.validateUsing(guardInput))
  }

  async adaptive(ctx: HttpContext) {
    return send(ctx, '/v1/adaptive', await ctx.request.validateUsing(adaptiveInput))
  }
}

async function forward(ctx: HttpContext, action: string, body: unknown) {
  const target = await teamScope(ctx.team, Target)
    .query()
    .where('id', ctx.params.targetId)
    .select('id')
    .firstOrFail()
  assertAllowed(ctx)
  return send(ctx, `/api/v1/guardrails/${target.id}/${action}`, body)
}

async function send(ctx: HttpContext, path: string, body: unknown) {
  const answer = await callGuardrails(path, ctx.team?.id ?? ctx.organization.id, body)
  return ctx.response.status(answer.status).json(answer.body)
}
