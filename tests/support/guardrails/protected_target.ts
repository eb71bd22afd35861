import type { Served } from '#api/guardrails/serve/serve_guardrails'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { serverUrl } from '#tests/support/tool/tool'

type Options = {
  served: Served
  /** Fields of the guardrail. */
  values?: object
  /** Policies in addition to the default ones. */
  policies?: object[]
}

/** Creates a target with an active guardrail through the API. */
export async function protectedTarget(
  owner: Persona,
  { served, values = {}, policies = [] }: Options
): Promise<{ targetId: string; guardrailId: string }> {
  const targetId = await makeRecord['redteam/targets'](owner)
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${serverUrl()}/api/v1/guardrails${path}`, {
      method,
      headers: { 'authorization': `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json() as Promise<{ id: string; number: number }>
  }
  const { id } = await call('POST', '', { name: 'Guard', targetIds: [targetId], ...values })
  let number = 1
  if (policies.length > 0) {
    ;({ number } = await call('POST', `/${id}/versions`, { base: 1, addPolicies: policies }))
  }
  await call('PUT', `/${id}/versions/${number}/state`, { state: 'active', force: true })
  await served.service.loaded.reload(id)
  await served.service.upstreams.loadAll()
  return { targetId, guardrailId: id }
}
