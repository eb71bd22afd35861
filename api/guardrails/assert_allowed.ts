import { NO_GUARDRAILS } from '#api/guardrails/errors'
import type { HttpContext } from '@adonisjs/core/http'

/** @throws NO_GUARDRAILS if guardrails are off in the organization */
export function assertAllowed({ organization }: HttpContext) {
  if (!organization.canUseAdaptiveGuardrails) throw NO_GUARDRAILS()
}
