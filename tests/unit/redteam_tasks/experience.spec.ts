import { test } from '@japa/runner'
import {
  storeSuccess,
  recentSuccesses,
  type Win,
} from '#api/engines/redteam/tasks/attack/experience'
import { withoutModel } from '#tests/support/scripted/task_context'

const win = (
  pluginId: string,
  technique: string,
  message = `${pluginId} by ${technique}`
): Win => ({
  pluginId,
  technique,
  message,
})

async function memoryOf(...wins: Win[]) {
  const { memory } = withoutModel()
  for (const each of wins) await storeSuccess(memory, 'bank', each)
  return memory
}

test.group('Earlier successful attacks', () => {
  test('earlier successes of the same plugin come first, and each group is sorted newest first', async ({
    assert,
  }) => {
    const wins = [win('pii', 'a'), win('bola', 'b'), win('pii', 'c'), win('bola', 'd')]
    const found = await recentSuccesses(await memoryOf(...wins), 'bank', 'pii')
    assert.deepEqual(
      found.map(({ technique }) => technique),
      ['c', 'a', 'd', 'b']
    )
  })

  test('an attacker receives at most five earlier successes', async ({ assert }) => {
    const wins = ['a', 'b', 'c', 'd', 'e', 'f'].map((technique) => win('pii', technique))
    const found = await recentSuccesses(await memoryOf(...wins), 'bank', 'pii')
    assert.deepEqual(
      found.map(({ technique }) => technique),
      ['f', 'e', 'd', 'c', 'b']
    )
  })

  test('only the newest message is stored for each combination of plugin and technique', async ({
    assert,
  }) => {
    const memory = await memoryOf(
      win('pii', 'a', 'old'),
      win('bola', 'a', 'other plugin'),
      win('pii', 'b', 'other technique'),
      win('pii', 'a', 'new')
    )
    const found = await recentSuccesses(memory, 'bank', 'pii')
    assert.deepEqual(
      found.map(({ message }) => message),
      ['new', 'other technique', 'other plugin']
    )
  })

  test('the newest forty successes are stored for 180 days', async ({ assert }) => {
    const kept: [Record<string, unknown>, number | undefined][] = []
    const memory = {
      recall: async () => ({ wins: Array.from({ length: 45 }, (_, i) => win('pii', `t${i}`)) }),
      keep: async (_key: string, state: Record<string, unknown>, days?: number) =>
        void kept.push([state, days]),
    }
    await storeSuccess(memory, 'bank', win('pii', 'new', 'x'.repeat(3000)))
    const [[state, days]] = kept
    assert.lengthOf(state.wins as Win[], 40)
    assert.deepInclude((state.wins as Win[])[39], { technique: 'new', message: 'x'.repeat(2000) })
    assert.equal(days, 180)
  })

  test('successes against other targets are not returned, and incomplete entries are ignored', async ({
    assert,
  }) => {
    const memory = await memoryOf(win('pii', 'a'))
    assert.isEmpty(await recentSuccesses(memory, 'shop', 'pii'))
    await memory.keep('target:shop', { wins: [{ pluginId: 'pii' }, 'text', win('pii', 'b')] })
    assert.lengthOf(await recentSuccesses(memory, 'shop', 'pii'), 1)
    await memory.keep('target:shop', { wins: 'text' })
    assert.isEmpty(await recentSuccesses(memory, 'shop', 'pii'))
  })
})
