import { test } from '@japa/runner'
import { isAlive, signal, until } from '../../../bin/prepare/processes/processes.mjs'
import { Program, endPrograms, jsonLine, programPath } from './programs/program.js'

const memberLine = (manner) => (line) => {
  const message = jsonLine(line)
  return message?.manner === manner ? message : undefined
}

test.group('Process supervisor', (group) => {
  group.each.teardown(endPrograms)

  async function family() {
    const parent = new Program(programPath('family.mjs'))
    const [polite, unresponsive] = await Promise.all([
      parent.line(memberLine('polite')),
      parent.line(memberLine('stubborn')),
    ])
    return { parent, polite, stubborn: unresponsive }
  }

  test('the supervisor stops every process on SIGTERM, including unresponsive processes and their children', async ({
    assert,
  }) => {
    const { parent, polite, stubborn: unresponsive } = await family()
    assert.equal((await parent.kill('SIGTERM')).code, 0)
    const left = [polite.pid, unresponsive.pid, unresponsive.runner].filter(isAlive)
    assert.isTrue(left.length === 0 || (await until(() => !left.some(isAlive), 3000)))
  })

  test('the supervisor restarts a killed process and logs it', async ({ assert }) => {
    const { parent, polite } = await family()
    signal(polite.pid, 'SIGKILL')
    const again = (line) => {
      const message = memberLine('polite')(line)
      return message && message.pid !== polite.pid ? message : undefined
    }
    assert.isTrue(isAlive((await parent.line(again)).pid))
    assert.isTrue(parent.lines.some((line) => line.startsWith('polite exited (SIGKILL)')))
  })

  test('the supervisor kills the children of a dead process', async ({ assert }) => {
    const { stubborn: unresponsive } = await family()
    signal(unresponsive.pid, 'SIGKILL')
    assert.isTrue(await until(() => !isAlive(unresponsive.runner), 10_000))
  })

  test('no process survives when the supervisor is killed', async ({ assert }) => {
    const { parent, polite, stubborn: unresponsive } = await family()
    await parent.kill('SIGKILL')
    const pids = [polite.pid, unresponsive.pid, unresponsive.runner]
    assert.isTrue(await until(() => !pids.some(isAlive), 20_000))
  })
})
