import { uploadMatrix } from '#tests/support/matrix'
import { asOwner } from '#tests/support/personas'
import { newTool } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NO_TOKENS = { total: 0, prompt: 0, completion: 0, cached: 0, numRequests: 0 }

test.group('Evaluation files and the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(180_000)

  test("an evaluation keeps its results after an export to the command-line tool and an import of the tool's export", async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const tool = newTool()
    cleanup(() => tool.remove())
    const id = await uploadMatrix(client, owner, [
      [{ metrics: { tone: 0.5 } }, { status: 'failed', output: 'Milan' }],
      [{ status: 'error' }, {}],
    ])
    const url = `/api/v1/results/${id}`
    const ours = await client.get(`${url}/export`).qs({ format: 'json' }).bearerToken(owner.token)
    writeFileSync(join(tool.folder, 'ours.json'), ours.text())
    const imported = await tool.run(['import', 'ours.json'], { timeoutMs: 90_000 })
    assert.equal(imported.code, 0, imported.stderr + imported.stdout)
    const saved = await tool.run(['export', 'eval', id, '-o', 'theirs.json'], { timeoutMs: 90_000 })
    assert.equal(saved.code, 0, saved.stderr)
    const theirs = readFileSync(join(tool.folder, 'theirs.json'))
    const [own, other] = [ours.text(), theirs.toString()].map((file) => JSON.parse(file).results)
    const missing = (from: object, there: object) =>
      Object.keys(from).filter((name) => !(name in there))
    // The tool fills in the properties that these rows omit.
    const filledIn = ['cost', 'promptId', 'metadata']
    assert.deepEqual(missing(other.results[0], own.results[0]), filledIn)
    assert.deepEqual(own.results[0].vars, other.results[0].vars)
    assert.deepEqual(own.results[1].tokenUsage, { ...NO_TOKENS, numRequests: 1 })
    assert.containsSubset(other.results[1].tokenUsage, own.results[1].tokenUsage)
    assert.deepEqual(missing(other.stats, own.stats), [])

    await client.delete(url).bearerToken(owner.token)
    const back = await client
      .post('/api/v1/results/import')
      .file('file', theirs, { filename: 'theirs.json' })
      .bearerToken(owner.token)
    back.assertStatus(201)
    assert.containsSubset(back.body(), {
      id,
      description: 'Capitals',
      tests: 2,
      passed: 2,
      failed: 1,
      errors: 1,
      partial: false,
      metrics: ['tone'],
    })
    const cell = await client.get(`${url}/table/0/1`).bearerToken(owner.token)
    assert.containsSubset(cell.body(), { status: 'failed', output: 'Milan' })
  })

  test('the command-line tool can run the exported failed test cases', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const tool = newTool()
    cleanup(() => tool.remove())
    const id = await uploadMatrix(client, owner, [
      [{ status: 'failed', vars: { country: 'Italy' } }],
      [{ vars: { country: 'Peru' } }],
    ])
    const failed = await client
      .get(`/api/v1/results/${id}/export`)
      .qs({ format: 'failed' })
      .bearerToken(owner.token)
    writeFileSync(join(tool.folder, 'failed.yaml'), failed.text())
    const args = ['eval', '-c', 'failed.yaml', '--no-share', '--no-table', '-o', 'again.json']
    const run = await tool.run(args, { timeoutMs: 90_000 })
    assert.equal(run.code, 0, run.stderr + run.stdout)
    const again = JSON.parse(readFileSync(join(tool.folder, 'again.json'), 'utf8'))
    assert.deepEqual(
      again.results.results.map((row: { response: { output: string } }) => row.response.output),
      ['Capital of Italy?']
    )
  })
})
