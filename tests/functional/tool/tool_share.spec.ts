import { asOwner, type Persona } from '#tests/support/personas'
import { newTool, serverUrl, TOOL_VERSIONS, type Tool } from '#tests/support/tool/tool'
import { startProxy } from '#tests/support/tool/tool_proxy'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'

const config = (tests: number, more: object = {}) => ({
  description: 'Echoes',
  prompts: ['Say {{word}}'],
  providers: ['echo'],
  tests: Array.from({ length: tests }, (_, index) => ({
    vars: { word: `word ${index}` },
    // Every third assertion fails.
    assert: [{ type: 'contains', value: index % 3 === 2 ? 'nothing' : 'word', metric: 'heard' }],
  })),
  ...more,
})

function write(tool: Tool, content: object) {
  writeFileSync(join(tool.folder, 'promptfooconfig.yaml'), stringify(content))
}

const evalsOf = ({ team }: Persona) => db.from('evals').where('team_id', team.id)

const resultsOf = (revisionId: number) =>
  db.from('eval_results').where('revision_id', revisionId).orderBy('test_idx').orderBy('prompt_idx')

/** Returns a tool that is signed in at this host, which may be a proxy. */
function signedIn(owner: Persona, version?: keyof typeof TOOL_VERSIONS, host = serverUrl()) {
  const tool = newTool(version)
  tool.signIn(owner, { host })
  return tool
}

test.group('Sharing with the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(150_000)

  for (const version of Object.keys(TOOL_VERSIONS) as (keyof typeof TOOL_VERSIONS)[]) {
    test(`the command-line tool shares an evaluation when it ends and again on demand: ${version}`, async ({
      assert,
      cleanup,
      client,
    }) => {
      const owner = await asOwner()
      const tool = signedIn(owner, version)
      cleanup(tool.remove)
      write(tool, config(6))
      const run = await tool.run(['eval'])
      assert.equal(run.code, 100, run.stderr)
      const shared = await evalsOf(owner).firstOrFail()
      assert.include(run.stdout, `${serverUrl()}/eval/${shared.id}`)
      assert.containsSubset(shared, {
        description: 'Echoes',
        author: owner.user.email,
        is_partial: false,
        tests: 6,
        total: 6,
        passed: 4,
        failed: 2,
        errors: 0,
        undecided: 0,
      })
      const rows = await resultsOf(shared.revision_id)
      assert.deepEqual(
        rows.map(({ status, output, vars }) => [status, output, vars]),
        Array.from({ length: 6 }, (_, index) => [
          index % 3 === 2 ? 'failed' : 'passed',
          `Say word ${index}`,
          { word: `word ${index}` },
        ])
      )

      const again = await tool.run(['share', shared.id], { input: 'y\n' })
      assert.equal(again.code, 0, again.stderr + again.stdout)
      const after = await evalsOf(owner)
      assert.lengthOf(after, 1)
      assert.notEqual(after[0].revision_id, shared.revision_id)
      assert.containsSubset(after[0], { total: 6, passed: 4, failed: 2, is_partial: false })
      const table = await client.get(`/api/v1/results/${shared.id}/table`).bearerToken(owner.token)
      assert.lengthOf(table.body(), 6)
    })
  }

  test('the command-line tool shares in smaller batches when a batch is too large', async ({
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const proxy = await startProxy(({ rows }) => (rows !== null && rows > 4 ? 413 : null))
    cleanup(() => proxy.close())
    const tool = signedIn(owner, 'newest', proxy.url)
    cleanup(tool.remove)
    write(tool, config(12))
    await tool.run(['eval'])
    const portions = proxy.seen.filter(({ rows }) => rows !== null)
    assert.deepEqual(
      portions.map(({ rows }) => rows),
      [12, 6, 3, 3, 6, 3, 3]
    )
    assert.containsSubset(await evalsOf(owner).firstOrFail(), { total: 12, is_partial: false })
  })

  test('a failed upload is rolled back, and the previous upload is kept', async ({
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    let isBroken = true
    const proxy = await startProxy(({ rows }) => (isBroken && rows !== null ? 500 : null))
    cleanup(() => proxy.close())
    const tool = signedIn(owner, 'newest', proxy.url)
    cleanup(tool.remove)
    write(tool, config(3))
    await tool.run(['eval'])
    const deleted = proxy.seen.find(({ method }) => method === 'DELETE')
    assert.equal(deleted?.status, 204)
    assert.isNull(await evalsOf(owner).first())

    isBroken = false
    const first = await tool.run(['share'])
    assert.equal(first.code, 0, first.stderr)
    const good = await evalsOf(owner).firstOrFail()
    assert.containsSubset(good, { total: 3, is_partial: false })

    isBroken = true
    const second = await tool.run(['share', good.id], { input: 'y\n' })
    assert.equal(second.code, 1)
    const kept = await evalsOf(owner).firstOrFail()
    assert.containsSubset(kept, { revision_id: good.revision_id, total: 3, is_partial: false })
    assert.lengthOf(await resultsOf(kept.revision_id), 3)
  })

  test('the command-line tool completes the upload of a killed run', async ({
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    let portions = 0
    const proxy = await startProxy(({ rows }) =>
      rows !== null && ++portions === 2 ? 'hold' : null
    )
    cleanup(() => proxy.close())
    const tool = signedIn(owner, 'newest', proxy.url)
    cleanup(tool.remove)
    write(tool, config(6))
    const env = { PROMPTFOO_SHARE_CHUNK_SIZE: '2' }
    const running = tool.start(['eval'], { env })
    await proxy.isHeld
    running.child.kill('SIGKILL')
    await running.ended
    const partial = await evalsOf(owner).firstOrFail()
    assert.containsSubset(partial, { is_partial: true, total: 2, expected: 6 })
    const again = await tool.run(['share', partial.id], { env, input: 'y\n' })
    assert.equal(again.code, 0, again.stderr)
    const whole = await evalsOf(owner).firstOrFail()
    assert.containsSubset(whole, { id: partial.id, is_partial: false, total: 6, passed: 4 })
    assert.lengthOf(await resultsOf(whole.revision_id), 6)
  })

  test('the command-line tool shares images in responses', async ({ assert, cleanup, client }) => {
    const owner = await asOwner()
    const tool = signedIn(owner)
    cleanup(tool.remove)
    const bytes = Buffer.alloc(40_000, 7).toString('base64')
    writeFileSync(
      join(tool.folder, 'painter.mjs'),
      `export default class {
         id() { return 'painter' }
         async callApi() { return { output: 'data:image/png;base64,${bytes}' } }
       }`
    )
    write(tool, {
      ...config(1),
      providers: ['file://painter.mjs'],
      tests: [{ vars: { word: 'cat' } }],
    })
    const run = await tool.run(['eval'])
    const shared = await evalsOf(owner).firstOrFail()
    const [row] = await resultsOf(shared.revision_id)
    assert.match(row.output, /^promptfoo:\/\/blob\/[0-9a-f]{64}$/, run.stderr)
    const hash = row.output.split('/').at(-1)
    const medium = await client
      .get(`/api/v1/results/${shared.id}/media/${hash}`)
      .bearerToken(owner.token)
    medium.assertStatus(200)
    assert.equal(medium.header('content-type'), 'image/png')
  })

  test('the command-line tool can share without authentication if the server allows it', async ({
    assert,
    cleanup,
  }) => {
    const { flags } = await import('#config/flags')
    const owner = await asOwner()
    await db
      .from('organizations')
      .where('id', owner.organization.id)
      .update({ created_at: new Date(0) })
    const tool = newTool()
    cleanup(tool.remove)
    write(tool, config(3))
    const env = {
      PROMPTFOO_REMOTE_API_BASE_URL: serverUrl(),
      PROMPTFOO_REMOTE_APP_BASE_URL: serverUrl(),
      CI: '1',
    }
    const refused = await tool.run(['eval', '--share'], { env })
    assert.isNull(await evalsOf(owner).first(), refused.stdout)
    flags.isDangerousPublic = true
    cleanup(() => {
      flags.isDangerousPublic = false
    })
    const run = await tool.run(['eval', '--share'], { env })
    const shared = await evalsOf(owner).first()
    assert.containsSubset(shared, { total: 3, passed: 2, failed: 1, is_partial: false }, run.stderr)
    assert.include(run.stdout, shared.id)
  })
})
