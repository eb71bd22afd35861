import { asMember, asNeighbor, asOwner, asStranger } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { newTool, serverUrl } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const AUDITS = '/api/v1/model-audits'

const SCAN = {
  scanId: 'scan-abc-2026-11-21T20:00:00',
  createdAt: 1_795_245_740_045,
  name: 'Nightly',
  author: 'ann@example.test',
  modelPath: '/models/a.pkl',
  modelType: 'pickle',
  results: { bytes_scanned: 10, unknown_field: ['kept'] },
  checks: [{ name: 'Pickle', status: 'failed', message: 'os.system', location: 'a.pkl' }],
  issues: [{ severity: 'critical', message: 'name with \u0000 in it' }],
  hasErrors: true,
  totalChecks: 2,
  passedChecks: 1,
  failedChecks: 1,
  laterField: 'kept too',
}

/**
 * Prints the output of a model scanner in the format that the tool expects; the project does not include a real
 * scanner.
 */
const FAKE_SCANNER = `#!/bin/sh
if [ "$1" = "--version" ]; then echo "modelaudit, version 0.2.19"; exit 0; fi
cat <<'JSON'
{"bytes_scanned": 5, "files_scanned": 1, "issues": [{"severity": "critical", "message": "os.system is called", "location": "bad.pkl"}],
 "checks": [{"name": "Pickle", "status": "failed", "message": "os.system is called", "severity": "critical"}],
 "has_errors": false, "total_checks": 3, "passed_checks": 2, "failed_checks": 1, "scanner_names": ["pickle"], "assets": []}
JSON
exit 1
`

test.group('Model audits', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(120_000)

  for (const version of ['newest', 'older'] as const) {
    test(`the command-line tool scans a model and shares the audit: ${version}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      const second = await makeRecord.teams(owner, 'Second')
      const tool = newTool(version)
      cleanup(tool.remove)
      tool.signIn(owner, { team: { id: second } })
      const bin = join(tool.folder, 'bin')
      mkdirSync(bin)
      writeFileSync(join(bin, 'modelaudit'), FAKE_SCANNER)
      chmodSync(join(bin, 'modelaudit'), 0o755)
      writeFileSync(join(tool.folder, 'bad.pkl'), 'model')
      const args = ['scan-model', 'bad.pkl', '--share', '--name', 'Nightly']
      const run = await tool.run(args, { env: { PATH: `${bin}:${process.env.PATH}` } })
      assert.equal(run.code, 1, run.stdout + run.stderr)
      const [audit, ...others] = await db.from('model_audits').where('team_id', second)
      assert.lengthOf(others, 0)
      assert.include(run.stdout + run.stderr, `${serverUrl()}/model-audit/${audit.scan_id}`)
      assert.containSubset(audit, {
        name: 'Nightly',
        author: owner.user.email,
        total_checks: 3,
        failed_checks: 1,
      })
      const response = await client
        .get(`${AUDITS}/${audit.scan_id}`)
        .qs({ teamId: second })
        .bearerToken(owner.token)
      assert.containSubset(response.body(), {
        id: audit.id,
        issues: [{ severity: 'critical', location: 'bad.pkl' }],
        checks: [{ name: 'Pickle', status: 'failed' }],
      })
      // The command-line tool shares an audit again only after confirmation.
      const again = await tool.run(['share', audit.scan_id], { env: { CI: '1' } })
      assert.include(again.stdout + again.stderr, 'This model audit is already shared at')
    })
  }

  test('a repeated upload of a model audit updates the stored audit, and unknown fields are kept', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const share = (changes: object = {}) =>
      client
        .post(`${AUDITS}/share`)
        .json({ ...SCAN, ...changes })
        .bearerToken(owner.token)
    ;(await share()).assertBody({ remoteId: SCAN.scanId })
    ;(await share({ name: 'Second', failedChecks: 0 })).assertStatus(200)
    const list = await client.get(AUDITS).bearerToken(owner.token)
    assert.lengthOf(list.body(), 1)
    assert.containSubset(list.body()[0], { name: 'Second', failedChecks: 0, hasErrors: true })
    assert.notProperty(list.body()[0], 'issues')
    const one = await client.get(`${AUDITS}/${list.body()[0].id}`).bearerToken(owner.token)
    assert.containSubset(one.body(), {
      scanId: SCAN.scanId,
      results: SCAN.results,
      laterField: 'kept too',
      issues: [{ message: 'name with \uFFFD in it' }],
    })
    const { length } = await db.from('audit_logs').where('action', 'model_audit_shared')
    assert.equal(length, 2)
  })

  test("a model audit is stored in the requested team if the caller's role in that team allows it", async ({
    client,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const stranger = await asStranger()
    const viewer = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    const share = (token: string, teamId?: string) =>
      client
        .post(`${AUDITS}/share`)
        .json({ ...SCAN, ...(teamId && { teamId }) })
        .bearerToken(token)
    const ask = (token: string, teamId: string) =>
      client.get(`${AUDITS}/${SCAN.scanId}`).qs({ teamId }).bearerToken(token)
    ;(await share(owner.token, neighbor.team.id)).assertStatus(200)
    ;(await ask(neighbor.token, neighbor.team.id)).assertStatus(200)
    ;(await ask(owner.token, owner.team.id)).assertStatus(404)
    // Callers who cannot share with any team are rejected before the body, which names the team, is read.
    ;(await share(viewer.token, neighbor.team.id)).assertStatus(403)
    ;(await share(stranger.token, neighbor.team.id)).assertStatus(404)
    for (const { token } of [stranger, viewer]) {
      ;(await ask(token, neighbor.team.id)).assertStatus(404)
    }
    ;(await share(viewer.token)).assertStatus(403)
    // A link opens the audit regardless of the current team if the caller has read permission in its team.
    const open = (token: string, teamId: string) =>
      client.get(`${AUDITS}/${SCAN.scanId}`).header('x-team-id', teamId).bearerToken(token)
    ;(await open(owner.token, owner.team.id)).assertStatus(200)
    ;(await open(stranger.token, stranger.team.id)).assertStatus(404)
  })

  test('a model audit with a missing or invalid field is rejected with an error for that field', async ({
    client,
  }) => {
    const owner = await asOwner()
    for (const [field, changes] of Object.entries({
      scanId: { scanId: '' },
      modelPath: { modelPath: undefined },
      failedChecks: { failedChecks: -1 },
    })) {
      const response = await client
        .post(`${AUDITS}/share`)
        .json({ ...SCAN, ...changes })
        .bearerToken(owner.token)
      response.assertStatus(422)
      response.assertBodyContains({ error: { errors: [{ field }] } })
    }
  })
})
