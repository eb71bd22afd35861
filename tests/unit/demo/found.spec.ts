import { test } from '@japa/runner'
import { startAssistant } from '#api/demo/assistant/server'
import {
  attackDemo,
  demoAttacks,
  foundIn,
  plantedWeaknesses,
} from '#tests/support/records/demo_scan'

test.group('A scan without a model on the demo target', () => {
  test('a scan without a model finds 90% of the planted vulnerabilities and none on the hardened target', async ({
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
    const falsePositives = onHardened.map(({ test: { pluginId, prompt }, output, reason }) => ({
      pluginId,
      prompt,
      output,
      reason,
    }))
    assert.deepEqual(falsePositives, [])
  }).timeout(60_000)
})
