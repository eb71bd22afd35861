import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { root } from '../../../bin/prepare/paths.mjs'
import { ask, installFor } from '../../support/processes/installation.js'

/** Application key, API token, and evaluation IDs of the installation in `tests/upgrade/0.2.0.sql.gz`. */
const APP_KEY = 'upgrade-fixture-key-0123456789abcdef'
const TOKEN = 'assay_52i7Jp4AVvLVHi0SAXAkEYefLbUSC1TmZJbwhq8BpsSq27E9wDZg2DgM2K1RCzvCs1nvylL'
const SCAN_REPORT = 'eval-NVI-2026-11-23T07:37:48'
const SHARED_EVAL = 'eval-TDo-2026-11-23T07:40:03'

const dump = () => gunzipSync(readFileSync(join(root, 'tests/upgrade/0.2.0.sql.gz'))).toString()

const MIGRATIONS = readdirSync(join(root, 'database/migrations')).filter((name) =>
  name.endsWith('.ts')
)

/** Excludes the schema `queue`, which pg-boss creates when the first worker starts. */
const COLUMNS = `
  select table_schema, table_name, column_name, data_type, is_nullable, column_default
  from information_schema.columns
  where table_schema in ('public', 'audit')
  order by 1, 2, 3`

const INDEXES = `
  select schemaname, indexname, indexdef from pg_indexes
  where schemaname in ('public', 'audit')
  order by 1, 2`

test.group('Upgrade from an earlier version', () => {
  test('the database of version 0.2.0 is migrated, and its reports, evaluations, and targets can be read', async ({
    assert,
    cleanup,
  }) => {
    const { url, address, startWeb } = await installFor(cleanup, { APP_KEY, DEMO: 'false' }, dump())
    const [{ applied }] = await ask(url, 'select count(*)::int as applied from adonis_schema')
    assert.equal(applied, MIGRATIONS.length)

    const web = await startWeb()
    cleanup(() => web.kill('SIGKILL'))
    const read = async (path) => {
      const headers = { authorization: `Bearer ${TOKEN}` }
      const response = await fetch(`${address}/api/v1/${path}`, { headers })
      assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`)
      return response.json()
    }
    const [listed] = await read('redteam/reports')
    assert.equal(listed.id, SCAN_REPORT)
    const report = await read(`redteam/reports/${encodeURIComponent(SCAN_REPORT)}`)
    assert.containSubset(report.totals, { tests: 363, passed: 114, failed: 221, undecided: 28 })
    const probes = await read(`results/${encodeURIComponent(SCAN_REPORT)}/probes?range=[0,9]`)
    assert.lengthOf(probes, 10)
    const rows = await read(`results/${encodeURIComponent(SHARED_EVAL)}/table`)
    assert.lengthOf(rows, 2)
    assert.lengthOf(await read('issues'), 25)
    const targets = await read('providers')
    const { settings } = targets.find(({ name }) => name === 'Card assistant')
    assert.containSubset(settings.headers, [{ name: 'X-Api-Key', value: { isSet: true } }])
    for (const path of ['custom-policies', 'datasets', 'schedules']) {
      assert.lengthOf(await read(path), 1, path)
    }
  }).timeout(120_000)

  test('the migrations of version 0.2.0 have not been edited', ({ assert }) => {
    const lines = readFileSync(join(root, 'tests/upgrade/0.2.0.migrations.sha256'), 'utf8')
    for (const line of lines.trim().split('\n')) {
      const [hash, name] = line.split('  ')
      const content = readFileSync(join(root, 'database/migrations', name))
      assert.equal(createHash('sha256').update(content).digest('hex'), hash, name)
    }
  })

  test('an upgraded database has the same columns and indexes as a new database', async ({
    assert,
    cleanup,
  }) => {
    const upgraded = await installFor(cleanup, { APP_KEY, DEMO: 'false' }, dump())
    const fresh = await installFor(cleanup, { APP_KEY, DEMO: 'false' })
    for (const sql of [COLUMNS, INDEXES]) {
      assert.deepEqual(await ask(upgraded.url, sql), await ask(fresh.url, sql))
    }
  }).timeout(120_000)
})
