import { PROVIDER_UNREACHABLE } from '#api/accounts/identity/external/errors'
import { fetchFromProvider } from '#api/accounts/identity/external/protocol/outgoing'
import { identityProviders } from '#config/identity_provider'
import logger from '@adonisjs/core/services/logger'
import { z } from 'zod'

/** Browsers cache the ID for a day; this cache limits the requests from all browsers to FusionAuth. */
const FRESH_MS = 300_000
const FAILURE_FRESH_MS = 30_000

const shape = z.object({
  identityProviders: z
    .array(
      z.object({
        id: z.string(),
        enabled: z.boolean().optional(),
        applicationConfiguration: z
          .record(z.string(), z.object({ enabled: z.boolean().optional() }))
          .optional(),
      })
    )
    .optional(),
})

let kept: { id: Promise<string | null>; until: number } | null = null

/**
 * Returns the ID of the application's only identity provider in FusionAuth, so that users can skip the selection page;
 * null unless there is exactly one. Rejects with PROVIDER_UNREACHABLE if FusionAuth cannot be queried, so that clients do
 * not cache a failure.
 */
export function identityProviderId(): Promise<string | null> {
  if (kept && kept.until > Date.now()) return kept.id
  const response = { id: ask(), until: Date.now() + FRESH_MS }
  kept = response
  response.id.catch(() => (response.until = Date.now() + FAILURE_FRESH_MS))
  return response.id
}

async function ask(): Promise<string | null> {
  const { apiUrl, apiKey, applicationId } = identityProviders.fusionauth
  if (!apiUrl || !apiKey || !applicationId) return null
  const all = await list(apiUrl, apiKey.release()).catch((error: unknown) => {
    logger.warn({ err: error }, 'could not list the identity providers of FusionAuth')
    throw PROVIDER_UNREACHABLE()
  })
  const [only, ...others] = all.filter(
    ({ enabled, applicationConfiguration }) =>
      enabled !== false && applicationConfiguration?.[applicationId]?.enabled
  )
  return only && others.length === 0 ? only.id : null
}

async function list(apiUrl: string, apiKey: string) {
  const response = await fetchFromProvider(`${apiUrl}/api/identity-provider`, {
    headers: { authorization: apiKey },
  })
  if (!response.ok) throw new Error(`FusionAuth returned HTTP ${response.status}`)
  return shape.parse(await response.json()).identityProviders ?? []
}
