import { TargetFactory } from '#database/factories/target_factory'
import type { Persona } from '#tests/support/personas'
import type { ApiClient } from '@japa/api-client'

/** Creates a guardrail through the API. @returns its ID and that of its target */
export async function makeGuardrail(
  client: ApiClient,
  { token, team }: Persona,
  name = 'Bank guard'
) {
  const target = await TargetFactory.merge({ teamId: team.id, name: 'Bank assistant' }).create()
  const response = await client
    .post('/api/v1/guardrails')
    .json({ name, targetIds: [target.id] })
    .bearerToken(token)
  response.assertStatus(201)
  return { id: String(response.body().id), targetId: target.id }
}
