import { architectureFaults } from '../../../bin/architecture/faults.js'
import { TABLE_OWNERS } from '#database/table_owners'
import { checks } from '../../../bin/prepare/tests/checks.mjs'
import { test } from '@japa/runner'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..', '..')

test.group('Modules of api/', (group) => {
  let faults: ReturnType<typeof architectureFaults>

  group.setup(() => {
    faults = architectureFaults(root)
  })

  test('module dependencies match docs/architecture.md', ({ assert }) => {
    assert.deepEqual(faults.undocumented, [])
  })

  test('modules have no dependency cycles', ({ assert }) => {
    assert.deepEqual(faults.cycles, [])
  })

  test('modules depend only on modules of earlier contexts and of their own context', ({
    assert,
  }) => {
    assert.deepEqual(faults.upward, [])
  })

  test('modules write only to tables they own', ({ assert }) => {
    assert.deepEqual(faults.foreignWrites, [])
  })

  test('the list of table owners contains every table of the migrations and only existing modules', ({
    assert,
  }) => {
    assert.isAbove(Object.keys(TABLE_OWNERS).length, 50)
    assert.deepEqual(faults.owners, [])
  })
})

/** Creates a project with these files, an empty table of modules, and the migrations and owners of this project. */
function projectWith(cleanup: (remove: () => void) => void, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'architecture-'))
  cleanup(() => rmSync(folder, { recursive: true }))
  const modules = Object.values(TABLE_OWNERS).map((owner) => [`api/${owner}/a.ts`, ''])
  const tables = Object.keys(TABLE_OWNERS).map((table) => `createTable('${table}')`)
  const project: Record<string, string> = {
    ...Object.fromEntries(modules),
    'database/migrations/1_tables.ts': tables.join('\n'),
    'docs/architecture.md': '<!-- arrows -->\n<!-- /arrows -->\n',
    ...files,
  }
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test.group('Check of modules and tables', () => {
  const EMPTY = { undocumented: [], cycles: [], upward: [], foreignWrites: [], owners: [] }

  test('a dependency without an entry in docs/architecture.md and an entry without a dependency are faults', ({
    assert,
    cleanup,
  }) => {
    const page = (row: string) => ({
      'docs/architecture.md': `<!-- arrows -->\n${row}\n<!-- /arrows -->\n`,
    })
    const row = '| `runs` | `evals` |'
    const imports = { 'api/evals/runs/a.ts': "import { b } from '#api/evals/b'" }
    const faultsOf = (files: Record<string, string>) =>
      architectureFaults(projectWith(cleanup, files))
    assert.deepEqual(faultsOf({ ...page(row), ...imports }), EMPTY)
    assert.deepEqual(faultsOf(page(row)).undocumented, [
      'docs/architecture.md: no file of runs uses evals',
    ])
    assert.deepEqual(faultsOf(imports).undocumented, [
      'api/evals/runs/a.ts: evals/runs uses evals, which docs/architecture.md does not list',
    ])
  })

  test("a query on a table is a dependency on the table's owner, and a write outside the owner is a fault", ({
    assert,
    cleanup,
  }) => {
    const folder = projectWith(cleanup, {
      'api/evals/a.ts': "db.from('scans').where('id', id).update({ status })",
      'api/evals/b.ts': 'db.rawQuery(`select name from targets where id = ?`)',
    })
    const { undocumented, upward, foreignWrites } = architectureFaults(folder)
    assert.sameMembers(undocumented, [
      'api/evals/a.ts: evals uses table scans of scans, which docs/architecture.md does not list',
      'api/evals/b.ts: evals uses table targets of targets, which docs/architecture.md does not list',
    ])
    assert.deepEqual(upward, ['api/evals/a.ts: evals uses scans, a module of a later context'])
    assert.deepEqual(foreignWrites, ['api/evals/a.ts: writes to table scans, which scans owns'])
  })

  test('modules that import each other are reported as a cycle', ({ assert, cleanup }) => {
    const folder = projectWith(cleanup, {
      'api/evals/a.ts': "import { b } from '#api/evals/runs/b'",
      'api/evals/runs/b.ts': "import { a } from '#api/evals/a'",
    })
    assert.deepEqual(architectureFaults(folder).cycles, [
      'api: cycle of modules: evals → runs → evals',
    ])
  })

  test('a table without an owner, an owner without a table, and a missing module are faults', ({
    assert,
    cleanup,
  }) => {
    const folder = projectWith(cleanup, {
      'database/migrations/1_tables.ts': "createTable('notes')",
    })
    rmSync(join(folder, 'api/scans'), { recursive: true })
    const { owners } = architectureFaults(folder)
    assert.include(owners, 'database/table_owners.ts: table notes has no owner')
    assert.include(owners, 'database/table_owners.ts: no migration creates table scans')
    assert.include(owners, 'database/table_owners.ts: api/scans does not exist')
  })

  test("the architecture check is part of the project's checks and exits with an error that lists all violations", async ({
    assert,
    cleanup,
  }) => {
    const folder = projectWith(cleanup, {
      'api/evals/a.ts': "db.from('scans').where('id', id).update({ status })",
    })
    const run = promisify(execFile)
    const args = [...checks['modules and tables'], folder]
    const failed = await run(process.execPath, args, { cwd: root }).catch((error) => error)
    assert.equal(failed.code, 1)
    assert.lengthOf(failed.stdout.trim().split('\n'), 3)
    assert.include(failed.stdout, 'writes to table scans')
  })
})

/** Statements that set or add to result counters of evaluations or prompts, written as SQL or with a query builder. */
const COUNTER_UPDATES = [
  /\bupdate\s+(?:evals|eval_prompts)\b[^`']*?\b(?:tests|total|passed|failed|errors|undecided)\s*=/,
  /\.from\('(?:evals|eval_prompts)'\)(?:\s*\.\w+\([^)]*\))*\s*\.update\(\{[^}]*(?:\.\.\.counts|\b(?:tests|passed|failed|errors|undecided)\b)/,
]

test.group('Result counters', () => {
  test('only api/evals/results/counts changes result counters of evaluations and prompts', ({
    assert,
  }) => {
    const files = readdirSync(join(root, 'api'), { recursive: true, encoding: 'utf8' })
    const writers = files.filter((file) => {
      if (!file.endsWith('.ts')) return false
      const text = readFileSync(join(root, 'api', file), 'utf8')
      return (
        COUNTER_UPDATES.some((update) => update.test(text)) || text.includes('update evals set ${')
      )
    })
    const counts = join('evals', 'results', 'counts')
    assert.sameMembers(
      writers,
      ['add_counts.ts', 'adjust_counts.ts', 'count_prompts.ts', 'recount_eval.ts'].map((file) =>
        join(counts, file)
      )
    )
  })
})

test.group('docs/architecture.md', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

  test('docs/architecture.md names only existing files', ({ assert }) => {
    const paths = [...page.matchAll(/`((?:admin|api|bin|config|start)\/[\w/]+\.\w+)`/g)]
    const files = ['admin', 'api', 'bin', 'config', 'start'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((entry) => `${folder}/${entry}`)
    )
    assert.isAbove(paths.length, 15)
    assert.deepEqual(
      paths.map(([, path]) => path).filter((path) => !files.includes(path ?? '')),
      []
    )
    // Pages can mention a file by its name alone near the path of its folder.
    const bare = [...page.matchAll(/`(\w+\.tsx?)`/g)].map(([, name]) => name)
    const isThere = (name = '') => files.some((file) => file.endsWith(`/${name}`))
    assert.deepEqual(
      bare.filter((name) => name !== 'schema.ts' && !isThere(name)),
      []
    )
  })
})
