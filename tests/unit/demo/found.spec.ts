import { test } from '@japa/runner'
import { startAssistant } from '#api/demo/assistant/server'
import {
  attackDemo,
  demoAttacks,
  foundIn,
  judgeDemo,
  plantedWeaknesses,
} from '#tests/support/records/demo_scan'

test.group('Demo target scanned without a model', () => {
  test('a scan without a model finds 90% of the planted vulnerabilities and none on the hardened target', async ({
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant()
    cleanup(() => assistant.close())
    const attacks = await demoAttacks(10)
    const planted = plantedWeaknesses()
    assert.lengthOf(planted, 39)
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

  test('vulnerabilities hidden behind harmless responses are found in the tool calls', async ({
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant()
    cleanup(() => assistant.close())
    // Uses a seed that was not used to develop the rules.
    const judged = await judgeDemo(`${assistant.url}/chat`, await demoAttacks(11, 21))
    const silent = judged.filter(({ planted }) => planted.some((id) => id.startsWith('silent-')))
    const found = silent.filter(({ outcome }) => outcome === 'failed')
    assert.isAtLeast(silent.length, 100)
    assert.isAtLeast(found.length / silent.length, 0.95, 'recall')
    const byCall = judged.filter(({ grader }) => grader === 'built-in: tool call')
    const correct = byCall.filter(({ planted }) => planted.length > 0)
    assert.isAtLeast(byCall.length, found.length)
    assert.isAtLeast(correct.length / byCall.length, 0.98, 'precision')
  }).timeout(60_000)
})
