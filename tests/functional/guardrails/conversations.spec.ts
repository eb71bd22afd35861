import type { ConversationState } from '#api/engines/guardrails/vocabulary'
import type { LoadedGuardrail } from '#api/guardrails/run/loaded_guardrails'
import { Conversations } from '#api/guardrails/run/conversations'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Guardrail conversations', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  async function conversation() {
    const id = await makeRecord.guardrails(owner)
    const guardrail = { id } as LoadedGuardrail
    return {
      id,
      read: async (process: Conversations) => (await process.read([guardrail], 's')).get(id),
      write: (process: Conversations, state: ConversationState) =>
        process.write('s', new Map([[id, state]])),
    }
  }

  test('a harmless message sent at the same time as an attack does not lower the risk', async ({
    assert,
  }) => {
    const { read, write } = await conversation()
    const [one, two] = [new Conversations(), new Conversations()]
    await write(one, { risk: 0.1, turns: 1 })
    await Promise.all([read(one), read(two)])
    await write(one, { risk: 0.9, turns: 2 })
    await write(two, { risk: 0.05, turns: 2 })
    assert.deepEqual(await read(one), { risk: 0.9, turns: 3 })
    assert.deepEqual(await read(two), { risk: 0.9, turns: 3 })
    await write(two, { risk: 0.7, turns: 4 })
    assert.deepEqual(await read(one), { risk: 0.7, turns: 4 })
  })

  test('a conversation starts over after 24 hours without a message', async ({ assert }) => {
    const { id, read, write } = await conversation()
    const [process, other] = [new Conversations(), new Conversations()]
    await write(process, { risk: 0.9, turns: 20 })
    await db
      .from('guardrail_conversations')
      .where('guardrail_id', id)
      .update({ expires_at: new Date(Date.now() - 1000) })
    assert.isUndefined(await read(other))
    await write(other, { risk: 0.1, turns: 1 })
    assert.deepEqual(await read(new Conversations()), { risk: 0.1, turns: 1 })
  })
})
