import { guardrails } from '#api/contract/resources/guardrails'
import { assertAllowed } from '#api/guardrails/assert_allowed'
import Guardrail from '#api/guardrails/guardrail'
import GuardrailTransformer from '#api/guardrails/guardrail_transformer'
import { createGuardrail, updateGuardrail } from '#api/guardrails/guardrail_validator'
import { guardrailsOf, guardrailsWithCounts } from '#api/guardrails/guardrails_of'
import { createGuardrailFor, guardrailLog, updateGuardrailOf } from '#api/guardrails/save_guardrail'
import { actorOf } from '#api/platform/audit/actor_of'
import { crudController } from '#api/platform/crud/crud_controller'
import { editedRecord } from '#api/platform/http/assert_not_stale'
import type { HttpContext } from '@adonisjs/core/http'

const Records = crudController(guardrails, {
  model: Guardrail,
  transformer: GuardrailTransformer,
  audit: guardrailLog,
  readable: ({ team }) => guardrailsWithCounts(team),
})

export default class GuardrailsController extends Records {
  async store(ctx: HttpContext): Promise<object> {
    const values = await ctx.request.validateUsing(createGuardrail)
    assertAllowed(ctx)
    const { id } = await createGuardrailFor(orderOf(ctx), values)
    ctx.params.id = id
    ctx.response.status(201)
    return this.show(ctx)
  }

  async update(ctx: HttpContext): Promise<object> {
    const values = await ctx.request.validateUsing(updateGuardrail)
    await guardrailsOf(ctx.team).where('id', ctx.params.id).firstOrFail()
    assertAllowed(ctx)
    await updateGuardrailOf(orderOf(ctx), editedRecord(ctx), values)
    return this.show(ctx)
  }
}

const orderOf = (ctx: HttpContext) => ({
  team: ctx.team,
  actor: actorOf(ctx),
  userId: ctx.tenant.user.id,
})
