import { test } from '@japa/runner'
import { spawnSync } from 'node:child_process'
import { root } from '../../../bin/prepare/paths.mjs'
import { installFor } from '../../support/processes/installation.js'

const REQUESTS = 1500

test.group('Fuzzing', (group) => {
  group.each.timeout(300_000)

  test('a short fuzzing run finds no request that causes a server error', async ({
    assert,
    cleanup,
  }) => {
    const { env } = await installFor(cleanup)
    const options = ['--requests', String(REQUESTS), '--seed', '7', '--no-timed']
    const { status, stdout, stderr } = spawnSync(process.execPath, ['ace.js', 'fuzz', ...options], {
      cwd: root,
      env: { ...env, NODE_ENV: 'production' },
      encoding: 'utf8',
    })
    assert.equal(status, 0, `${stdout.slice(-3000)}\n${stderr.slice(-3000)}`)
    assert.include(stdout, `${REQUESTS} responses from`)
    const accepted = Number(/2xx and 3xx: ([\d.]+) %/.exec(stdout)?.[1])
    assert.isAbove(accepted, 15, 'Too few requests reach the handlers')
  })
})
