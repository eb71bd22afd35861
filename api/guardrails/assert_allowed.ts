import { NO_GUARDRAILS } from '#api/guardrails/errors'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Rejects requests of organizations in which guardrails are off.
 * @throws NO_GUARDRAILS
 */
export function assertAllowed({ organization }: HttpContext) {
  if (!organization.canUseAdaptiveGuardrails) throw NO_GUARDRAILS()
}
