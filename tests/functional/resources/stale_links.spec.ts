import { ownerForEach } from '#tests/support/groups'
import { insertApplication, insertServer, insertTool } from '#tests/support/mcp/mcp_records'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

type Update = { owner: Persona; url: string; earlier: object; later: object }

/** Sends two updates of the same version. Resolves with the second response. */
async function updateTwice(client: ApiClient, { owner, url, earlier, later }: Update) {
  const { updatedAt } = (await client.get(url).bearerToken(owner.token)).body()
  const put = (values: object) =>
    client
      .put(url)
      .json({ ...values, updatedAt })
      .bearerToken(owner.token)
  const first = await put(earlier)
  first.assertStatus(200)
  return put(later)
}

/** Records whose form also edits rows of another table. */
test.group('Updates after a change of only linked records', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('an update of an application is rejected after another user changed only its tools', async ({
    client,
  }) => {
    const server = await insertServer(owner.team.id)
    const toolIds = [await insertTool(server)]
    const url = `/api/v1/mcp/applications/${await insertApplication(owner.team.id)}`
    const late = await updateTwice(client, {
      ...{ owner, url },
      earlier: { toolIds },
      later: { toolIds: [] },
    })
    late.assertStatus(409)
  })

  test('an update of a guardrail is rejected after another user changed only its targets', async ({
    client,
  }) => {
    const targetIds = [await makeRecord['redteam/targets'](owner)]
    const url = `/api/v1/guardrails/${await makeRecord.guardrails(owner)}`
    const late = await updateTwice(client, {
      ...{ owner, url },
      earlier: { targetIds },
      later: { name: 'Another name' },
    })
    late.assertStatus(409)
  })
})
