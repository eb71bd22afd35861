import { guardrails as settings } from '#config/guardrails'
import { type Served, serveGuardrails } from '#api/guardrails/serve/serve_guardrails'
import type { Group } from '@japa/runner/core'

/** Serves guardrails on a free port for all tests of the group. The tests' web process forwards requests to it. */
export function guardrailsForAll(group: Group): { served: Served; url: string } {
  const at = {} as { served: Served; url: string }
  group.setup(async () => {
    at.served = await serveGuardrails({ port: 0 })
    at.url = `http://127.0.0.1:${at.served.port}`
    const before = settings.url
    settings.url = at.url
    return async () => {
      settings.url = before
      await at.served.stop()
    }
  })
  return at
}
