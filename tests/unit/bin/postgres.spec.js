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
import { isAlive, signal, until } from '../../../bin/prepare/processes/processes.mjs'
import { makeOldCluster } from './programs/old_cluster.js'
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

test.group('Embedded PostgreSQL', (group) => {
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

  test('the embedded PostgreSQL keeps its data across restarts and requires a password only its owner can read', async ({
    assert,
  }) => {
    const first = await own()
    await query(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word")
    assert.deepEqual(await first.program.kill('SIGTERM').then(({ code }) => code), 0)
    assert.isFalse(isAlive(first.pid))
    const second = await own()
    assert.deepEqual(await query(second.url, 'SELECT word FROM kept'), [{ word: 'still here' }])
    assert.equal(statSync(join(folder, 'postgres')).mode & 0o777, 0o700)
    assert.equal(statSync(join(folder, 'postgres', 'password')).mode & 0o777, 0o600)
    await assert.rejects(() =>
      query(second.url.replace(/assay:[^@]+@/, 'assay:guess@'), 'SELECT 1')
    )
  })

  /**
   * Asserts that the role in `url` can create schemas, tables, and `pg_trgm`, has no administrative privileges, and
   * cannot sign in as another role.
   */
  async function assertSeparated(assert, url) {
    const [role] = await query(
      url,
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname = current_user`
    )
    const none = { rolsuper: false, rolcreatedb: false, rolcreaterole: false }
    assert.deepEqual(role, { ...none, rolreplication: false, rolbypassrls: false, memberships: 0 })
    for (const user of ['postgres', 'assay_owner']) {
      const other = url.replace('//assay:', `//${user}:`)
      await assert.rejects(() => query(other, 'SELECT 1'), /password authentication failed/)
      await assert.rejects(() => query(other.replace(/:[^:@]+@/, '@'), 'SELECT 1'), /password|SASL/)
    }
    for (const sql of [
      "ALTER SYSTEM SET log_statement = 'all'",
      'DROP DATABASE assay',
      'CREATE DATABASE other',
      "SELECT pg_read_file('PG_VERSION')",
      "COPY (SELECT 1) TO PROGRAM 'true'",
    ]) {
      await assert.rejects(() => query(url, sql), /permission denied|must be owner|open database/)
    }
    await assert.rejects(
      () => query(url.replace(/assay$/, 'postgres'), 'SELECT 1'),
      /permission denied/
    )
    await query(url, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await query(url, 'CREATE SCHEMA queue CREATE TABLE jobs (id int)')
    await query(url, 'CREATE TABLE made (id int)')
  }

  test('the application role can create schemas, tables, and pg_trgm but has no administrative privileges', async ({
    assert,
  }) => {
    const { program, url } = await own()
    await assertSeparated(assert, url)
    assert.deepEqual(readdirSync(join(folder, 'postgres')).sort(), ['cluster', 'log', 'password'])
    assert.equal((await program.kill('SIGTERM')).code, 0)
  })

  test('an older cluster keeps its data, and its application role loses administrative access', async ({
    assert,
  }) => {
    makeOldCluster(join(folder, 'postgres'))
    const { program, url } = await own()
    assert.deepEqual(await query(url, 'SELECT word FROM kept'), [{ word: 'still here' }])
    await query(url, "INSERT INTO kept VALUES ('and more')")
    await assertSeparated(assert, url)
    assert.equal((await program.kill('SIGTERM')).code, 0)
  })

  test('the embedded PostgreSQL restarts at the same address when its main process is killed', async ({
    assert,
  }) => {
    const { program, pid, url } = await own()
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS one')
    signal(pid, 'SIGKILL')
    await until(() => !isAlive(pid), 20_000)
    const answers = () => query(url, 'SELECT one FROM kept').catch(() => undefined)
    assert.isTrue(await until(answers, 20_000, 100))
    assert.deepEqual(await answers(), [{ one: 1 }])
    assert.equal((await program.kill('SIGTERM')).code, 0)
  })

  test('the embedded PostgreSQL stops when its owner is killed', async ({ assert }) => {
    const { program, pid } = await own()
    await program.kill('SIGKILL')
    assert.isTrue(await until(() => !isAlive(pid), 20_000))
  })

  test('the data directory of a temporary PostgreSQL cluster is deleted when its parent process is killed', async ({
    assert,
  }) => {
    const { program } = await own('throw-away')
    await program.kill('SIGKILL')
    assert.isTrue(await until(() => !existsSync(join(folder, 'postgres')), 20_000))
  })

  test('the next start stops a PostgreSQL process left over from a killed parent and reuses its address', async ({
    assert,
  }) => {
    const first = await own()
    // The watchdog, a child of the owner, would stop PostgreSQL when the owner exits, so it is killed first.
    const args = ['-eo', 'pid=,ppid=,comm=']
    const leash = spawnSync('ps', args, { encoding: 'utf8' })
      .stdout.split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([, parent, name]) => Number(parent) === first.program.child.pid && name === 'sh')
    signal(Number(leash[0]), 'SIGKILL')
    await first.program.kill('SIGKILL')
    assert.isTrue(isAlive(first.pid))
    const second = await own()
    assert.isFalse(isAlive(first.pid))
    assert.notEqual(second.pid, first.pid)
    assert.equal(second.url, first.url)
    await second.program.kill('SIGTERM')
    assert.isFalse(isAlive(second.pid))
  })

  test('the embedded PostgreSQL starts after an interrupted preparation', async ({ assert }) => {
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
