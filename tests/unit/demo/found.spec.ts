import { test } from '@japa/runner'
import { startAssistant } from '#api/demo/assistant/server'
import { attackDemo, demoAttacks, foundIn, plantedWeaknesses } from '#tests/support/demo_scan'

test.group('What a scan without a model finds on the demo target', () => {
  test('at least nine of ten planted weaknesses, and nothing on the hardened variant', async ({
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant()
    cleanup(() => assistant.close())
    const attacks = await demoAttacks(10)
    const planted = plantedWeaknesses()
    assert.lengthOf(planted, 27)
    const found = foundIn(await attackDemo(`${assistant.url}/chat`, attacks))
    const missed = planted.filter((id) => !found.has(id))
    assert.isAtMost(missed.length, planted.length * 0.1, `missed: ${missed.join(', ')}`)
    const onHardened = await attackDemo(`${assistant.url}/hardened/chat`, attacks)
    const told = onHardened.map(({ test: { pluginId, prompt }, output, reason }) => ({
      pluginId,
      prompt,
      output,
      reason,
    }))
    assert.deepEqual(told, [])
  }).timeout(60_000)
})
