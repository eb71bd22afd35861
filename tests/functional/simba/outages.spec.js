import { test } from '@japa/runner'
import { installFor } from '../../support/processes/installation.js'
import { runWithFaults } from '../../support/simba/faults.js'

test.group('Simba sessions and outages', () => {
  test('no message is lost, and every repeated message is marked, when the runner, web server, PostgreSQL, and worker are killed', async ({
    assert,
    cleanup,
  }) => {
    const installation = await installFor(cleanup, { DEMO: 'false' })
    const kinds = ['runner', 'web', 'database', 'worker']
    const result = await runWithFaults(installation, { kills: 4, kinds, seed: 3, probes: 30 })
    assert.containsSubset(result, { lost: 0, repeated: 0, wrong: [] })
    assert.equal(result.messages, result.sessions * 30)
    assert.isAbove(result.sent, result.messages, 'calls whose connection broke are repeated')
  }).timeout(240_000)
})
