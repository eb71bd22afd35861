import { auditCiScript } from '#api/contract/model_audits/audit_ci_snippets'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { asOwner, type Persona } from '#tests/support/personas'
import env from '#start/env'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const AUDITS = '/api/v1/model-audits'
const url = `http://${env.get('HOST')}:${env.get('PORT')}`
const CALL = { severity: 'critical', rule: 'a-call', message: 'Calls id', location: 'a.pkl' }
const IMPORT = { severity: 'warning', rule: 'an-import', message: 'Imports x', location: 'a.pkl' }

test.group('Model audit gate', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  let time = 1_790_000_000_000
  const share = async (client: ApiClient, { token }: Persona, scanId: string, body: object) => {
    const scan = { scanId, modelPath: 'a.pkl', createdAt: (time += 1000), ...body }
    ;(await client.post(`${AUDITS}/share`).json(scan).bearerToken(token)).assertStatus(200)
  }
  const gate = async (client: ApiClient, { token }: Persona, id: string, query: object = {}) => {
    const response = await client.get(`${AUDITS}/${id}/gate`).qs(query).bearerToken(token)
    response.assertStatus(200)
    return response.body()
  }

  test('the gate fails on a finding of the configured severity or higher', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, 'critical', { issues: [CALL, IMPORT] })
    await share(client, owner, 'warning', { issues: [IMPORT] })
    await share(client, owner, 'clean', { issues: [] })
    assert.containsSubset(await gate(client, owner, 'critical'), {
      verdict: 'failed',
      counts: { critical: 1, warning: 1, suppressed: 0 },
      findings: [{ ...CALL, isNew: true }],
    })
    assert.equal((await gate(client, owner, 'warning')).verdict, 'passed')
    assert.equal((await gate(client, owner, 'warning', { severity: 'warning' })).verdict, 'failed')
    assert.equal((await gate(client, owner, 'clean', { severity: 'warning' })).verdict, 'passed')
    const wrong = client.get(`${AUDITS}/clean/gate`).qs({ severity: 'info' })
    ;(await wrong.bearerToken(owner.token)).assertStatus(422)
  })

  test('the gate can be exported as JUnit XML in which texts from the model are escaped', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const hostile = { ...CALL, message: 'Calls </failure><x a="1">&', location: '<a>.pkl' }
    await share(client, owner, 'critical', { issues: [hostile, IMPORT] })
    const report = async (id: string) => {
      const response = await client
        .get(`${AUDITS}/${id}/gate`)
        .qs({ format: 'junit' })
        .bearerToken(owner.token)
      response.assertStatus(200)
      assert.match(String(response.header('content-type')), /^application\/xml/)
      return response.text()
    }
    const failed = await report('critical')
    assert.include(failed, '<testsuite name="Gate" tests="2" failures="1" errors="0" skipped="0">')
    assert.include(failed, '<testsuite name="Findings" tests="1" failures="1"')
    assert.include(failed, 'classname="&lt;a&gt;.pkl"')
    assert.notInclude(failed, '</failure><x')
    await share(client, owner, 'clean', { issues: [] })
    assert.include(await report('clean'), '<testsuite name="Findings" tests="0" failures="0"')
  })

  test('suppressed findings do not fail the gate until their suppression ends', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, 'one', { issues: [CALL] })
    const suppress = (endsAt: string) =>
      client
        .post('/api/v1/model-audit-suppressions')
        .json({ rule: CALL.rule, owner: 'Ann', reason: 'Reviewed', endsAt })
        .bearerToken(owner.token)
    await suppress('2020-01-01T00:00:00Z')
    assert.equal((await gate(client, owner, 'one')).verdict, 'failed')
    await suppress('2999-01-01T00:00:00Z')
    const passed = await gate(client, owner, 'one')
    assert.containsSubset(passed, { verdict: 'passed', counts: { critical: 0, suppressed: 1 } })
    assert.deepEqual(passed.findings, [])
  })

  test('with onlyNew, the gate ignores findings that the previous audit also contains', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, 'first', { issues: [CALL] })
    await share(client, owner, 'second', { issues: [CALL] })
    await share(client, owner, 'third', { issues: [CALL, { ...CALL, message: 'Calls ls' }] })
    const verdict = async (id: string) =>
      (await gate(client, owner, id, { onlyNew: true })).verdict as string
    assert.equal(await verdict('first'), 'failed')
    assert.equal(await verdict('second'), 'passed')
    assert.equal(await verdict('third'), 'failed')
  })

  test('the gate fails on an incomplete audit unless incomplete audits are allowed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, 'one', { issues: [], results: { is_complete: false } })
    const failed = await gate(client, owner, 'one')
    assert.equal(failed.verdict, 'failed')
    assert.include(failed.checks[0].reason, 'not everything could be read')
    const allowed = await gate(client, owner, 'one', { allowIncomplete: true })
    assert.equal(allowed.verdict, 'passed')
  })

  test('the Markdown summary escapes markup in texts from the model', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const issues = [{ ...CALL, message: '# Gate passed\n| <img src=x> | [a](b)' }]
    await share(client, owner, 'one', { issues })
    const text = (
      await client.get(`${AUDITS}/one/gate`).qs({ format: 'markdown' }).bearerToken(owner.token)
    ).text()
    assert.match(text, /^# Gate failed\n/)
    assert.notMatch(text, /^# Gate passed/m)
    assert.include(text, String.raw`\# Gate passed \| \<img src=x\> \| \[a\](b)`)
  })
})

test.group('Model audits in CI', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('the CI script of the console uploads the model, waits, and exits with the verdict of the gate', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'audit-gate-'))
    cleanup(() => rm(folder, { recursive: true }))
    const run = async (name: string, bytes: Buffer) => {
      await writeFile(join(folder, name), bytes)
      const script = auditCiScript({ url, model: { file: name }, rules: { severity: 'critical' } })
      return runScript(script, folder, owner.token)
    }
    // Larger than one part of an upload.
    const large = pickle(2)
      .raw(Buffer.alloc(34_000_000, Buffer.from('J\x01\x02\x03\x000')))
      .raw('N')
    const good = await run("it's clean.pkl", large.stop())
    assert.equal(good.code, 0, good.output)
    assert.match(good.output, /^# Gate passed/)
    const bad = await run('bad.pkl', pickle(2).call('os', 'system', 'touch x').stop())
    assert.equal(bad.code, 1, bad.output)
    assert.match(bad.output, /^# Gate failed/)
    const sarif = JSON.parse(await readFile(join(folder, 'assay-model-audit.sarif'), 'utf8'))
    assert.equal(sarif.runs[0].results[0].level, 'error')
  }).timeout(120_000)
})

function runScript(script: string, cwd: string, token: string) {
  const options = { cwd, env: { PATH: process.env.PATH, ASSAY_TOKEN: token } }
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile('sh', ['-c', script], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr })
    )
  })
}
