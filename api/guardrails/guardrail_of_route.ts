import { assertAllowed } from '#api/guardrails/assert_allowed'
import { guardrailsOf } from '#api/guardrails/guardrails_of'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

const MAX_NUMBER = 1_000_000

export const placeOf = ({ team, params }: HttpContext) => ({
  team,
  guardrailId: String(params.id),
})

/**
 * Returns the ID of the team's guardrail in the route.
 * @throws 404
 */
export async function guardrailIdOf({ team, params }: HttpContext): Promise<string> {
  const { id } = await guardrailsOf(team).where('id', params.id).select('id').firstOrFail()
  return id
}

/**
 * Checks that the guardrail in the route can be changed.
 * @throws 404 for a guardrail of another team; NO_GUARDRAILS if guardrails are off in the organization
 */
export async function assertChangeable(ctx: HttpContext): Promise<void> {
  await guardrailIdOf(ctx)
  assertAllowed(ctx)
}

/**
 * Parses the version number in a route.
 * @throws 404
 */
export function versionNumberOf(text: unknown): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > MAX_NUMBER) throw NOT_FOUND()
  return number
}
