import { test } from '@japa/runner'
import { spawnSync } from 'node:child_process'
import { root } from '../../../bin/prepare/paths.mjs'
import { aceProgram } from '../../support/processes/programs.js'

const firstRun = (password) =>
  spawnSync(process.execPath, aceProgram('assay:first_run'), {
    cwd: root,
    env: { ...process.env, ADMIN_EMAIL: 'grace@example.test', ADMIN_PASSWORD: password },
    encoding: 'utf8',
  })

test.group('ADMIN_PASSWORD', () => {
  for (const [what, password] of [
    ['common', 'Password1234'],
    ['derived from ADMIN_EMAIL', 'grace-example-1'],
  ]) {
    test(`the first run fails with a single error line when ADMIN_PASSWORD is ${what}`, ({
      assert,
    }) => {
      const { status, stderr } = firstRun(password)
      assert.equal(status, 78)
      const lines = stderr.trim().split('\n')
      assert.lengthOf(lines, 1)
      assert.match(lines[0], /^ADMIN_PASSWORD was rejected: /)
      assert.notInclude(stderr, password)
    }).timeout(30_000)
  }
})
