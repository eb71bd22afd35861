import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '../../../bin/prepare/ports.mjs'
import { isAlive, signal, until } from '../../../bin/prepare/processes.mjs'
import { Program, endPrograms, programPath } from './programs/program.js'

const REPLACED = 'the web processes have been replaced'

/** Children are read from /proc (Linux). */
test.group('The primary of the web processes', (group) => {
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

  test('waits longer each time before it starts a process again that fails at start', async ({
    assert,
  }) => {
    const primary = start('fails')
    for (const seconds of [0.3, 0.6, 1.2]) {
      assert.isTrue(await says(primary, `(code 3); it starts again in ${seconds} s`, 2))
    }
    behave('serves')
    assert.isTrue(await bothServe(primary))
  })

  test('ends a process that hangs before it listens', async ({ assert }) => {
    const primary = start('hangs', programPath('hasty_primary.mjs'), ['1500'])
    assert.isTrue(await says(primary, 'does not start within 1.5 s', 2))
    behave('serves')
    assert.isTrue(await until(answer, 20_000))
  })

  test('restarts after a start that is still running, and keeps the number of processes', async ({
    assert,
  }) => {
    const primary = start('slow')
    assert.isTrue(await says(primary, 'web process 1 is ready'))
    primary.child.kill('SIGUSR2')
    assert.isTrue(await says(primary, REPLACED))
    assert.lengthOf(childrenOf(primary), 2)
    assert.sameMembers(childrenOf(primary), listening(primary).slice(-2))
  })

  test('restarts once more when it is asked during a restart', async ({ assert }) => {
    const primary = start('slow')
    assert.isTrue(await bothServe(primary))
    primary.child.kill('SIGUSR2')
    assert.isTrue(await says(primary, 'web process 1 is ready', 2))
    // Several of them are one.
    for (let n = 0; n < 3; n++) primary.child.kill('SIGUSR2')
    assert.isTrue(await says(primary, REPLACED, 2))
    assert.lengthOf(listening(primary), 6)
    assert.sameMembers(childrenOf(primary), listening(primary).slice(-2))
  })

  test('keeps the processes that run when the new program does not start', async ({ assert }) => {
    const primary = start('serves')
    assert.isTrue(await bothServe(primary))
    behave('fails')
    primary.child.kill('SIGUSR2')
    assert.isTrue(await says(primary, 'restart ended early'))
    assert.sameMembers(childrenOf(primary), listening(primary))
    assert.include(listening(primary).map(String), await answer())
    // Back in its place, it is replaced when it dies.
    behave('serves')
    signal(listening(primary)[0], 'SIGKILL')
    assert.isTrue(await bothServe(primary))
  })

  for (const name of ['SIGTERM', 'SIGINT']) {
    test(`ends with code 0 on ${name}, with every process`, async ({ assert }) => {
      const primary = start('serves')
      assert.isTrue(await bothServe(primary))
      assert.equal((await primary.kill(name)).code, 0)
      assert.deepEqual(listening(primary).filter(isAlive), [])
    })
  }

  test('ends on SIGTERM while processes start and during a restart', async ({ assert }) => {
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
    assert.notInclude(text, 'restart ended early')
    assert.deepEqual(children.filter(isAlive), [])
  })

  test('kills a process that does not end when it is asked', async ({ assert }) => {
    const primary = start('stubborn')
    assert.isTrue(await bothServe(primary))
    assert.equal((await primary.kill('SIGTERM')).code, 0)
    assert.deepEqual(listening(primary).filter(isAlive), [])
  })

  test('takes the processes with it when it is killed', async ({ assert }) => {
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
