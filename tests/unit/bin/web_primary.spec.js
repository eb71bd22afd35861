import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '../../../bin/prepare/ports.mjs'
import { isAlive, signal, until } from '../../../bin/prepare/processes/processes.mjs'
import { Program, endPrograms, programPath } from './programs/program.js'

const REPLACED = 'the web processes have been replaced'

/** Requires Linux: child processes are read from /proc. */
test.group('Primary web process', (group) => {
  let folder
  let port

  group.each.setup(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assay-primary-'))
    port = await freePort()
    return async () => {
      await endPrograms()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  const behave = (manner) => writeFileSync(join(folder, 'manner'), manner)

  function start(manner, script = 'bin/web/primary.mjs', args = []) {
    behave(manner)
    const env = { MANNER: join(folder, 'manner'), PORT: String(port), WEB_PROCESSES: '2' }
    return new Program(script, [...args, programPath('site.mjs')], { env })
  }

  const answer = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      (response) => response.text(),
      () => undefined
    )

  const listening = ({ lines }) =>
    lines.map((line) => Number(line.match(/is ready \(process (\d+)\)/)?.[1])).filter(Boolean)

  const bothServe = (primary) =>
    until(() => listening(primary).filter(isAlive).length === 2, 20_000)

  const says = (primary, text, times = 1) =>
    until(() => primary.lines.filter((line) => line.includes(text)).length >= times, 30_000)

  test('a web process that fails at startup is restarted with increasing delays', async ({
    assert,
  }) => {
    const primary = start('fails')
    for (const seconds of [0.3, 0.6, 1.2]) {
      assert.isTrue(await says(primary, `(code 3); restarting in ${seconds} s`, 2))
    }
    behave('serves')
    assert.isTrue(await bothServe(primary))
  })

  test('a web process that hangs before it listens on its port is killed and restarted', async ({
    assert,
  }) => {
    const primary = start('hangs', programPath('hasty_primary.mjs'), ['1500'])
    assert.isTrue(await says(primary, 'did not start within 1.5 s', 2))
    behave('serves')
    assert.isTrue(await until(answer, 20_000))
  })

  test('a restart requested during startup runs afterwards and keeps the number of web processes', async ({
    assert,
  }) => {
    const primary = start('slow')
    assert.isTrue(await says(primary, 'web process 1 is ready'))
    primary.child.kill('SIGUSR2')
    assert.isTrue(await says(primary, REPLACED))
    assert.lengthOf(childrenOf(primary), 2)
    assert.sameMembers(childrenOf(primary), listening(primary).slice(-2))
  })

  test('several restarts requested during another restart are combined into a single restart afterwards', async ({
    assert,
  }) => {
    const primary = start('slow')
    assert.isTrue(await bothServe(primary))
    primary.child.kill('SIGUSR2')
    assert.isTrue(await says(primary, 'web process 1 is ready', 2))
    for (let n = 0; n < 3; n++) primary.child.kill('SIGUSR2')
    assert.isTrue(await says(primary, REPLACED, 2))
    assert.lengthOf(listening(primary), 6)
    assert.sameMembers(childrenOf(primary), listening(primary).slice(-2))
  })

  test('the running web processes are kept if the new program fails to start', async ({
    assert,
  }) => {
    const primary = start('serves')
    assert.isTrue(await bothServe(primary))
    behave('fails')
    primary.child.kill('SIGUSR2')
    assert.isTrue(await says(primary, 'restart aborted'))
    assert.sameMembers(childrenOf(primary), listening(primary))
    assert.include(listening(primary).map(String), await answer())
    // A kept process is restarted when it exits.
    behave('serves')
    signal(listening(primary)[0], 'SIGKILL')
    assert.isTrue(await bothServe(primary))
  })

  for (const name of ['SIGTERM', 'SIGINT']) {
    test(`on ${name} the primary exits with code 0, and every web process exits`, async ({
      assert,
    }) => {
      const primary = start('serves')
      assert.isTrue(await bothServe(primary))
      assert.equal((await primary.kill(name)).code, 0)
      assert.deepEqual(listening(primary).filter(isAlive), [])
    })
  }

  test('the primary stops on SIGTERM during startup and during a restart', async ({ assert }) => {
    const starting = start('slow')
    assert.isTrue(await until(() => childrenOf(starting).length === 1, 10_000))
    assert.equal((await starting.kill('SIGTERM')).code, 0)
    const restarting = start('slow')
    assert.isTrue(await bothServe(restarting))
    restarting.child.kill('SIGUSR2')
    assert.isTrue(await until(() => childrenOf(restarting).length === 3, 10_000))
    const children = childrenOf(restarting)
    const { code, text } = await restarting.kill('SIGTERM')
    assert.equal(code, 0)
    assert.notInclude(text, 'restart aborted')
    assert.deepEqual(children.filter(isAlive), [])
  })

  test('a web process that ignores SIGTERM is killed', async ({ assert }) => {
    const primary = start('stubborn')
    assert.isTrue(await bothServe(primary))
    assert.equal((await primary.kill('SIGTERM')).code, 0)
    assert.deepEqual(listening(primary).filter(isAlive), [])
  })

  test('the web processes exit when the primary is killed', async ({ assert }) => {
    const primary = start('serves')
    assert.isTrue(await bothServe(primary))
    await primary.kill('SIGKILL')
    assert.isTrue(await until(() => !listening(primary).some(isAlive), 10_000))
  })
})

function childrenOf({ child: { pid } }) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(' ').filter(Boolean).map(Number)
}
