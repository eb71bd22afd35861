import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import pg from 'pg'
import { freePort } from '../../bin/prepare/ports.mjs'
import { Postgres } from '../../bin/prepare/postgres.mjs'
import { root } from '../../bin/prepare/paths.mjs'
import { startScriptedTarget } from '../support/scripted_target.js'

/** An installation of its own: cluster, web and worker process. */
async function install(folder, targetUrl) {
  const postgres = new Postgres(join(folder, 'postgres'))
  const url = await postgres.start()
  const port = String(await freePort())
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    DEMO: 'true',
    DEMO_TARGET_URL: targetUrl,
    LOG_LEVEL: 'fatal',
  }
  const run = (...args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' })
  const finish = (...args) =>
    spawnSync(process.execPath, ['ace.js', ...args], { cwd: root, env, encoding: 'utf8' })
  const migrated = finish('migration:run', '--force', '--no-schema-generate')
  if (migrated.status !== 0) throw new Error(migrated.stdout + migrated.stderr)
  finish('assay:first_run')
  return { postgres, run, url, address: env.APP_URL }
}

/** One row, asked as often as it takes while the server is away. */
async function ask(url, sql) {
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(sql)).rows
    } catch {
      await wait(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function scanUntil(url, holds) {
  for (;;) {
    const [scan] = await ask(
      url,
      'select *, passed + failed + errors + undecided as completed from scans'
    )
    if (scan && holds(scan)) return scan
    await wait(100)
  }
}

const ENDED = ['completed', 'partial', 'failed', 'cancelled']

test.group('Scans and outages', () => {
  test('PostgreSQL and web are killed in mid-scan, and every planned test has one result', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-outage-'))
    chmodSync(folder, 0o711)
    cleanup(() => rmSync(folder, { recursive: true, force: true }))
    const target = await startScriptedTarget({
      answer: { kind: 'reply', json: { reply: "I'm sorry, but I can't help with that." } },
      delayMs: 100,
    })
    cleanup(() => target.close())
    const installation = await install(folder, target.url)
    const { postgres, url } = installation
    cleanup(() => postgres.stop())
    const web = installation.run('bin/server.ts')
    const worker = installation.run('ace.js', 'queue:work')
    cleanup(() => [web, worker].forEach((child) => child.kill('SIGKILL')))

    await scanUntil(url, ({ completed }) => completed >= 20)
    web.kill('SIGKILL')
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    await scanUntil(url, ({ completed }) => completed >= 120)
    assert.notEqual(postgres.pid, killed)
    process.kill(postgres.pid, 'SIGKILL')

    const scan = await scanUntil(url, ({ status }) => ENDED.includes(status))
    assert.equal(scan.status, 'completed')
    assert.equal(scan.errors, 0)
    const [{ planned, results, distinct }] = await ask(
      url,
      `select (select count(*)::int from scan_tests) as planned, count(*)::int as results,
         count(distinct test_idx)::int as distinct from eval_results`
    )
    assert.equal(results, planned)
    assert.equal(distinct, planned)
    assert.equal(scan.completed, planned)
    assert.equal(worker.exitCode, null, 'the worker lived through it')
  }).timeout(180_000)
})
