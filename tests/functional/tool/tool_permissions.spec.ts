import { asMember, asOwner, asStranger } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { newTool, serverUrl, type Tool, type ToolRun } from '#tests/support/tool/tool'
import { startProxy } from '#tests/support/tool/tool_proxy'
import logger from '@adonisjs/core/services/logger'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ECHO = { providers: ['echo'], prompts: ['Hello'], tests: [{ vars: { name: 'Ada' } }] }

function evaluate(tool: Tool, config: object): Promise<ToolRun> {
  writeFileSync(join(tool.folder, 'config.json'), JSON.stringify(config))
  return tool.run(['eval', '-c', 'config.json', '--no-share', '--no-cache'])
}

const outputOf = ({ stdout, stderr }: ToolRun) => stdout + stderr

test.group('Permission checks of the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(120_000)

  for (const version of ['newest', 'older'] as const) {
    test(`the command-line tool stops if the role lacks permission or the user does not belong to the team: ${version}`, async ({
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      const viewer = await asMember(owner, ['VIEW_EVALS'])
      const tool = newTool(version)
      cleanup(tool.remove)
      tool.signIn(viewer)
      const refused = await evaluate(tool, ECHO)
      assert.equal(refused.code, 1)
      const reason = 'Your role in this team does not allow you to create Eval'
      assert.include(outputOf(refused), `Permission denied: permission forbidden: ${reason}`)

      tool.signIn(owner)
      const { id } = (await asStranger()).team
      const foreign = await evaluate(tool, { ...ECHO, metadata: { teamId: id } })
      assert.equal(foreign.code, 1)
      assert.include(
        outputOf(foreign),
        `team ${id}: You do not have permission to create Eval in this team`
      )
      if (version === 'older') return
      const mine = await evaluate(tool, { ...ECHO, metadata: { teamId: owner.team.id } })
      assert.equal(mine.code, 0, outputOf(mine))
    })
  }

  test("the server's Keep-Alive timeout exceeds the 60 s for which the command-line tool reuses connections", async ({
    assert,
  }) => {
    const response = await fetch(`${serverUrl()}/health`)
    const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? []
    const retriedByTool = 60
    assert.isAbove(Number(seconds), retriedByTool)
  })

  test('the command-line tool skips the permission check if the server does not report its version', async ({
    assert,
    cleanup,
  }) => {
    const viewer = await asMember(await asOwner(), ['VIEW_EVALS'])
    const old = await startProxy(({ path }) => (path === '/version' ? 404 : null))
    const tool = newTool()
    cleanup(() => tool.remove().then(old.close))
    await tool.run(['auth', 'login', '--host', old.url, '--api-key', viewer.token])
    const run = await evaluate(tool, ECHO)
    assert.equal(run.code, 0, outputOf(run))
    const asked = old.seen.map(({ path }) => path)
    assert.include(asked, '/version')
    assert.notInclude(asked, '/api/v1/permissions/check')
  })

  test('the permission check rejects configurations with targets that do not exist', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const absent = '00000000-0000-4000-8000-000000000000'
    const check = (config: object) =>
      client.post('/api/v1/permissions/check').json({ config }).bearerToken(owner.token)
    const mine = await makeRecord['redteam/targets'](owner)
    const named = (id: string) => ({ providers: [{ id: `promptfoo://provider/${id}` }] })
    assert.deepEqual((await check(named(mine))).body(), { errors: [] })
    for (const id of [absent, 'no-uuid']) {
      const { errors } = (await check(named(id))).body()
      assert.containSubset(errors, [{ type: 'provider', id }])
    }
    ;(await check(ECHO)).assertBody({ errors: [] })
  })

  test('the configuration sent to the permission check is never logged, regardless of the outcome', async ({
    client,
    assert,
    cleanup,
  }) => {
    const written = recordLog(cleanup)
    const owner = await asOwner()
    const secret = 'sk-never-in-a-log-5f0e2c9b'
    const config = { providers: [{ id: 'http', config: { headers: { 'X-Key': secret } } }] }
    const check = (body: object) =>
      client.post('/api/v1/permissions/check').json(body).bearerToken(owner.token)
    ;(await check({ config })).assertStatus(200)
    await check({ config: secret })
    await check({ config: { ...config, metadata: { teamId: secret } } })
    await client.post('/api/v1/permissions/check').json({ config }).bearerToken('not a token')
    logger.info('the log is recorded')
    assert.include(written.join(''), 'the log is recorded')
    assert.notInclude(written.join(''), secret)
  })
})

/** Returns a list that collects every line that the server logs from now on, at trace level. */
function recordLog(cleanup: (handler: () => void) => void): string[] {
  const lines: string[] = []
  const { pino } = logger
  const symbol = Object.getOwnPropertySymbols(pino).find((own) => String(own).includes('stream'))
  const stream = symbol && (Reflect.get(pino, symbol) as { write: (line: string) => unknown })
  if (!stream) throw new Error('the log has no stream')
  const { write } = stream
  const { level } = logger
  stream.write = (line) => lines.push(line)
  logger.level = 'trace'
  cleanup(() => {
    stream.write = write
    logger.level = level
  })
  return lines
}
