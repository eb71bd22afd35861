import { spawnSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  chmodSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import { isAlive, signal, until } from '../../../bin/prepare/processes.mjs'
import { Program, endPrograms, jsonLine, programPath } from './programs/program.js'

async function query(url, sql) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test.group('The embedded PostgreSQL', (group) => {
  let folder

  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-unit-'))
    chmodSync(folder, 0o711)
    return async () => {
      await endPrograms()
      const pidFile = join(folder, 'postgres', 'cluster', 'postmaster.pid')
      if (existsSync(pidFile)) {
        const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
        signal(pid, 'SIGQUIT')
        await until(() => !isAlive(pid), 20_000)
      }
      rmSync(folder, { recursive: true, force: true })
    }
  })

  const own = async (...args) => {
    const program = new Program(programPath('postgres_owner.mjs'), [
      join(folder, 'postgres'),
      ...args,
    ])
    return { program, ...(await program.line(jsonLine)) }
  }

  test('keeps its data from one start to the next, and is private', async ({ assert }) => {
    const first = await own()
    await query(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word")
    assert.deepEqual(await first.program.kill('SIGTERM').then(({ code }) => code), 0)
    assert.isFalse(isAlive(first.pid))
    const second = await own()
    assert.deepEqual(await query(second.url, 'SELECT word FROM kept'), [{ word: 'still here' }])
    assert.equal(statSync(join(folder, 'postgres')).mode & 0o777, 0o700)
    assert.equal(statSync(join(folder, 'postgres', 'password')).mode & 0o777, 0o600)
    const [role] = await query(
      second.url,
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user'
    )
    assert.deepEqual(role, { rolsuper: false })
    await assert.rejects(() =>
      query(second.url.replace(/assay:[^@]+@/, 'assay:guess@'), 'SELECT 1')
    )
  })

  test('comes back on the same address when its main process is killed', async ({ assert }) => {
    const { program, pid, url } = await own()
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS one')
    signal(pid, 'SIGKILL')
    await until(() => !isAlive(pid), 20_000)
    const answers = () => query(url, 'SELECT one FROM kept').catch(() => undefined)
    assert.isTrue(await until(answers, 20_000, 100))
    assert.deepEqual(await answers(), [{ one: 1 }])
    assert.equal((await program.kill('SIGTERM')).code, 0)
  })

  test('ends when its owner is killed', async ({ assert }) => {
    const { program, pid } = await own()
    await program.kill('SIGKILL')
    assert.isTrue(await until(() => !isAlive(pid), 20_000))
  })

  test('leaves nothing behind when it is a throw-away and its owner is killed', async ({
    assert,
  }) => {
    const { program } = await own('throw-away')
    await program.kill('SIGKILL')
    assert.isTrue(await until(() => !existsSync(join(folder, 'postgres')), 20_000))
  })

  test('is taken over, and then owned, by the next start when it has outlived its owner', async ({
    assert,
  }) => {
    const first = await own()
    // The leash that ends it with its owner is a child of the owner: kill that first.
    const args = ['-eo', 'pid=,ppid=,comm=']
    const leash = spawnSync('ps', args, { encoding: 'utf8' })
      .stdout.split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([, parent, name]) => Number(parent) === first.program.child.pid && name === 'sh')
    signal(Number(leash[0]), 'SIGKILL')
    await first.program.kill('SIGKILL')
    assert.isTrue(isAlive(first.pid))
    const second = await own()
    assert.equal(second.pid, first.pid)
    assert.equal(second.url, first.url)
    await second.program.kill('SIGTERM')
    assert.isFalse(isAlive(first.pid))
  })

  test('starts again after an interrupted preparation', async ({ assert }) => {
    const program = new Program(programPath('postgres_owner.mjs'), [join(folder, 'postgres')])
    const hasBegun = () =>
      existsSync(join(folder, 'postgres')) &&
      readdirSync(join(folder, 'postgres')).some((name) =>
        existsSync(join(folder, 'postgres', name, 'PG_VERSION'))
      )
    await until(hasBegun, 10_000, 5)
    await program.kill('SIGKILL')
    const second = await own()
    assert.deepEqual(await query(second.url, 'SELECT 1 AS one'), [{ one: 1 }])
  })
})
