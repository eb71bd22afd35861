import { test } from '@japa/runner'
import { isAlive, signal, until } from '../../../bin/prepare/processes.mjs'
import { Program, endPrograms, jsonLine, programPath } from './programs/program.js'

const memberLine = (manner) => (line) => {
  const said = jsonLine(line)
  return said?.manner === manner ? said : undefined
}

test.group('The supervisor', (group) => {
  group.each.teardown(endPrograms)

  async function family() {
    const parent = new Program(programPath('family.mjs'))
    const [polite, stubborn] = await Promise.all([
      parent.line(memberLine('polite')),
      parent.line(memberLine('stubborn')),
    ])
    return { parent, polite, stubborn }
  }

  test('ends every process on SIGTERM, also one that does not listen and what that has started', async ({
    assert,
  }) => {
    const { parent, polite, stubborn } = await family()
    const began = performance.now()
    assert.equal((await parent.kill('SIGTERM')).code, 0)
    assert.isBelow(performance.now() - began, 5000)
    const left = [polite.pid, stubborn.pid, stubborn.runner].filter(isAlive)
    assert.isTrue(left.length === 0 || (await until(() => !left.some(isAlive), 3000)))
  })

  test('starts again what has died, and says so', async ({ assert }) => {
    const { parent, polite } = await family()
    signal(polite.pid, 'SIGKILL')
    const again = (line) => {
      const said = memberLine('polite')(line)
      return said && said.pid !== polite.pid ? said : undefined
    }
    assert.isTrue(isAlive((await parent.line(again)).pid))
    assert.isTrue(parent.lines.some((line) => line.startsWith('polite ended (SIGKILL)')))
  })

  test('takes the runners of a dead process with it', async ({ assert }) => {
    const { stubborn } = await family()
    signal(stubborn.pid, 'SIGKILL')
    assert.isTrue(await until(() => !isAlive(stubborn.runner), 10_000))
  })

  test('leaves no process behind when it is killed itself', async ({ assert }) => {
    const { parent, polite, stubborn } = await family()
    await parent.kill('SIGKILL')
    const pids = [polite.pid, stubborn.pid, stubborn.runner]
    assert.isTrue(await until(() => !pids.some(isAlive), 20_000))
  })
})
