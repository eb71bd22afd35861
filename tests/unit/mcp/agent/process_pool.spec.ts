import { ProcessPool } from '#api/mcp/agent/process_pool'
import { fixtureCommand, newCommandFile } from '#tests/support/mcp/agent'
import { ServerProcess } from '#api/mcp/agent/server_process'
import { test } from '@japa/runner'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

const handlers = { onMessage: () => {}, onEnd: () => {} }

test.group('MCP agent processes', () => {
  test('an organization cannot use the processes reserved for other organizations', async ({
    assert,
    cleanup,
  }) => {
    const { file, remove } = await newCommandFile()
    cleanup(remove)
    await file.permit(fixtureCommand())
    const limits = {
      commands: file.path,
      maxProcesses: 4,
      memoryMb: 400,
      diskMb: 1024,
      idleMs: 60_000,
    }
    const pool = new ProcessPool(limits)
    cleanup(() => pool.stop())
    const start = (organization: string, owner: string) =>
      pool.start(
        { ...fixtureCommand(), environment: {}, server: 'one', organization, owner },
        handlers
      )
    for (const owner of ['a', 'b', 'c']) assert.property(await start('first', owner), 'process')
    assert.deepEqual(await start('first', 'd'), {
      refused: {
        reason: 'too_many',
        message:
          'Your organization has 3 processes at the MCP agent, the maximum. Close other sessions',
      },
    })
    assert.property(await start('second', 'e'), 'process')
  })

  test('the working folder of a program that the system refuses to start is deleted', async ({
    assert,
    cleanup,
  }) => {
    const { TMPDIR } = process.env
    const folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
    process.env.TMPDIR = folder
    cleanup(async () => {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      await rm(folder, { recursive: true })
    })
    const tooLong = 'x'.repeat(1_000_000)
    const program = { file: process.execPath, arguments: [tooLong], environment: {} }
    assert.throws(() => new ServerProcess(program, handlers), /E2BIG/)
    while ((await readdir(folder)).length > 0) await setImmediate()
  })
})
