import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { node, nodeModules, root } from '../../../bin/prepare/paths.mjs'
import { checks } from '../../../bin/prepare/tests/checks.mjs'
import { chromiumEnvironment } from '../../../bin/prepare/tests/chromium.mjs'
import { freePort } from '../../../bin/prepare/ports.mjs'
import { Postgres } from '../../../bin/prepare/postgres/postgres.mjs'
import { applyEdit, stepsOf } from '../../support/sources/page_steps.mjs'

const run = promisify(execFile)

/** Excluded from the copy: installed packages, output, data, and the docs and tests that `TESTS` does not list. */
const LEFT_OUT = [
  'node_modules',
  'build',
  'docs',
  'tests',
  'tmp',
  '.cache',
  '.git',
  '.data',
  '.screenshots',
]
/** Tests that cover all resources, routes, pages, or tables, by suite. */
const WALKS = {
  functional: [
    'resources/tenancy.spec.ts',
    'resources/resources.spec.ts',
    'resources/routes.spec.ts',
    'resources/route_matrix.spec.ts',
    'resources/stale_updates.spec.ts',
  ],
  unit: ['docs/architecture.spec.ts', 'docs/screens.spec.js', 'console/navigation/menu.spec.js'],
}
/** Tests that are copied, and the files that they read. */
const TESTS = [
  'tests/bootstrap.ts',
  'tests/flaky.ts',
  'tests/support',
  'tests/fuzz',
  'docs/architecture.md',
  ...Object.entries(WALKS).flatMap(([suite, files]) =>
    files.map((file) => `tests/${suite}/${file}`)
  ),
]

/** Names of the resources that the tests generate. */
const MADE = ['grading-notes', 'probe-labels']

/** Maximum number of files that the command creates or changes. */
const MAX_TOUCHED = 12

const CONSOLE_CONFIG = 'vite.console.config.ts'

/** Copies the project's sources to a temporary folder. */
function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-resource-'))
  const entries = readdirSync(root).filter((entry) => !LEFT_OUT.includes(entry))
  for (const entry of [...entries, ...TESTS]) {
    cpSync(join(root, entry), join(folder, entry), { recursive: true })
  }
  // Links each package, because tools store their caches in node_modules itself.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(nodeModules).filter((entry) => !/^\.(?!bin$)/.test(entry))) {
    symlinkSync(join(nodeModules, name), join(folder, 'node_modules', name))
  }
  // The browser test builds the console with the project's configuration.
  cpSync(join(root, 'vite.config.ts'), join(folder, CONSOLE_CONFIG))
  // The tests start the console's development server, which does not need to scan the copy.
  writeFileSync(
    join(folder, 'vite.config.ts'),
    'export default { optimizeDeps: { noDiscovery: true } }'
  )
  return folder
}

/** Runs a program in the folder. Resolves with its exit code and output. */
async function runIn(folder, args, env = {}) {
  const options = {
    cwd: folder,
    env: { ...process.env, ...env, NO_COLOR: '1' },
    maxBuffer: 2 ** 26,
  }
  try {
    const { stdout, stderr } = await run(node, args, options)
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    return { code: error.code, text: `${error.stdout}${error.stderr}` }
  }
}

const bin = (name) => join('node_modules/.bin', name)

/** ESLint options that turn off the rules that need type information; the compiler runs separately. */
const UNTYPED = [
  '--parser-options=project:false',
  '--rule={"@typescript-eslint/no-floating-promises":"off"}',
]

/** Files whose types are derived from all resource definitions. */
const DEPENDENT = [
  'api/contract/resources/audit_actions.ts',
  'admin/audit/messages.ts',
  'tests/support/records/records.ts',
  'tests/support/routes/resource_rows.ts',
]

/**
 * Type-checks these files, and those whose types depend on the resources, with the projects of the server and the
 * console.
 */
function compile(folder, paths) {
  const sources = [...new Set([...paths, ...DEPENDENT])]
  const isConsole = (path) => path.startsWith('admin/')
  const projects = {
    'tsconfig.json': sources.filter((path) => !isConsole(path)),
    'admin/tsconfig.json': sources.filter(isConsole),
  }
  return Promise.all(
    Object.entries(projects).map(([project, files]) =>
      runIn(folder, ['tests/support/sources/type_errors.mjs', project, ...files])
    )
  )
}

/** Checks what the touched files import; the check of folder cycles follows the imports of the whole server. */
const checkImports = (folder, paths) =>
  runIn(folder, [
    bin('depcruise'),
    ...['--max-depth', '1'],
    ...paths.filter((path) => /^(api|admin|start)\//.test(path)),
  ])

/**
 * Returns unused files and exports among these paths. The copy lacks the other tests, so exports that only they use are
 * reported for other files.
 */
async function unusedCode(folder, paths) {
  const { text } = await runIn(folder, [bin('knip'), '--reporter', 'json'])
  const { files, issues } = JSON.parse(text)
  const all = [...files.map((file) => ({ file })), ...issues]
  return all.filter(({ file }) => paths.includes(file))
}

/** Starts a separate database server because the application's role cannot create databases. */
async function startPostgres(cleanup) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-resource-database-'))
  chmodSync(folder, 0o711)
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = new Postgres(join(folder, 'postgres'), { isTemporary: true })
  const url = await postgres.start()
  cleanup(() => postgres.stop())
  return { DATABASE_URL: url, DATABASE_ADMIN_URL: postgres.ownerUrl }
}

/** Node arguments for a test run. Unlike `ace test`, it does not update the framework's indexes first. */
const testProgram = (...args) => ['--import', '@poppinss/ts-exec', 'bin/test.ts', ...args]

/**
 * Returns the Node arguments for a command in the guide. Replaces `npm run dev` with the migration that bin/dev.mjs runs
 * first.
 */
function programOf(command) {
  if (command.startsWith('node ace ')) return ['ace.js', ...command.split(' ').slice(2)]
  if (command === 'npm run dev') return ['ace.js', 'assay:migrate', '--force']
  if (command.startsWith('npm test -- ')) {
    return testProgram(...command.split(' ').slice(3))
  }
  throw new Error(`no test runs "${command}"`)
}

const makeResource = (...args) => ['ace.js', 'make:resource', ...args]

/** Returns the paths of the files that `make:resource` reports as created or changed. */
const touchedIn = ({ text }) => [
  ...new Set([...text.matchAll(/(?:create|wire) (\S+)/g)].map(([, path]) => path)),
]

test.group('docs/add-a-resource.md', (group) => {
  const page = readFileSync(join(root, 'docs/add-a-resource.md'), 'utf8')
  const [generate, firstStart, firstTests, ...rest] = stepsOf(page)
  const edits = rest.filter(({ path }) => path)
  const [secondStart, check] = rest.filter(({ commands }) => commands)
  let folder
  let made
  let touched
  let codegen
  let env
  const cleanups = []

  const runCommands = async ({ commands }) => {
    const results = []
    for (const program of commands.map(programOf)) {
      results.push(await runIn(folder, program, env))
    }
    return results
  }
  const read = (path) => readFileSync(join(folder, path), 'utf8')

  group.setup(async () => {
    folder = copySources()
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    ;[made, codegen] = await runCommands(generate)
    touched = touchedIn(made)
    return async () => {
      for (const cleanup of cleanups.toReversed()) await cleanup()
    }
  })

  test('make:resource touches at most 12 files, in the standard layout', ({ assert }) => {
    assert.equal(made.code, 0, made.text)
    const [migration] = touched.filter((path) => path.startsWith('database/migrations/'))
    assert.match(migration, /_create_grading_notes_table\.ts$/)
    assert.sameMembers(touched, [
      migration,
      'api/contract/resources/grading_notes.ts',
      'api/library/grading_notes/grading_note.ts',
      'api/library/grading_notes/grading_note_validator.ts',
      'api/library/grading_notes/grading_note_transformer.ts',
      'api/library/grading_notes/grading_notes_controller.ts',
      'admin/grading_notes/index.ts',
      'tests/functional/library/grading_notes.spec.ts',
      'api/contract/resources/team_resources.ts',
      'start/routes/redteam.ts',
      'database/table_owners.ts',
      'admin/shell/routes/resources.ts',
    ])
    assert.isAtMost(touched.length, MAX_TOUCHED)
    for (const path of touched) assert.isTrue(existsSync(join(folder, path)), path)
  })

  test('make:resource registers the owner of the table in alphabetical order and the audit noun', ({
    assert,
  }) => {
    const owners = read('database/table_owners.ts')
    assert.include(owners, "  grading_notes: 'library/grading_notes',\n")
    const names = [...owners.matchAll(/^ {2}(\w+): '/gm)].map(([, name]) => name)
    assert.deepEqual(names, names.toSorted())
    assert.include(read('api/contract/resources/grading_notes.ts'), "audit: 'grading note'")
  })

  test('make:resource does not overwrite existing files', async ({ assert }) => {
    const before = read('start/routes/redteam.ts')
    const again = await runIn(folder, makeResource('grading_note'))
    assert.equal(again.code, 1)
    assert.include(again.text, 'Nothing was created')
    assert.equal(read('start/routes/redteam.ts'), before)
  })

  test('make:resource rejects an unknown context and an unknown permission, and lists the known ones', async ({
    assert,
  }) => {
    for (const option of ['context', 'permission']) {
      const refused = await runIn(folder, makeResource('probe_label', `--${option}=nothing`))
      assert.equal(refused.code, 1)
      assert.include(refused.text, `Unknown ${option} "nothing". Choose one of `)
      assert.deepEqual(touchedIn(refused), [])
    }
  })

  test('each command and edit in docs/add-a-resource.md succeeds, and the tests pass before and after the edits', async ({
    assert,
  }) => {
    env = {
      ...(await startPostgres((cleanup) => cleanups.push(cleanup))),
      PORT: String(await freePort()),
      // Set to an empty string, so that the inner run does not report its tests as those of this run.
      TEST_RESULTS: '',
      // Limits these tests to the new resources; the suites of this project cover the others.
      TESTED_RESOURCES: MADE.join(','),
    }

    assert.equal(codegen.code, 0, codegen.text)
    const schema = 'database/schema.ts'
    assert.equal(read(schema), readFileSync(join(root, schema), 'utf8'))
    const [migrated] = await runCommands(firstStart)
    assert.equal(migrated.code, 0, migrated.text)
    assert.include(read(schema), 'class GradingNoteSchema')
    const [tested] = await runCommands(firstTests)
    assert.equal(tested.code, 0, tested.text)
    assert.match(tested.text, /grading-notes: other tenants' records cannot be read/)

    for (const edit of edits) touched.push(applyEdit(folder, edit))
    const [migratedAgain, testedAgain] = await runCommands(secondStart)
    assert.equal(migratedAgain.code, 0, migratedAgain.text)
    assert.include(read(schema), 'declare advice: string | null')
    assert.equal(testedAgain.code, 0, testedAgain.text)
    assert.match(testedAgain.text, /advice is stored and has at most/)
  }).timeout(300_000)

  test('the tests that cover every resource, page, and table pass for generated resources in two contexts', async ({
    assert,
  }) => {
    const options = ['--context=evals', '--permission=Eval']
    const second = await runIn(folder, makeResource('probe_label', ...options))
    assert.equal(second.code, 0, second.text)
    touched.push(...touchedIn(second))
    assert.include(read('api/contract/resources/probe_labels.ts'), "permission: 'Eval'")
    assert.include(read('admin/probe_labels/index.ts'), "group: 'evaluations'")
    assert.include(read('database/table_owners.ts'), "  probe_labels: 'evals',\n")
    for (const program of ['node ace codegen', 'npm run dev'].map(programOf)) {
      const done = await runIn(folder, program, env)
      assert.equal(done.code, 0, done.text)
    }
    const files = ['grading_notes.spec.ts', 'probe_labels.spec.ts', ...Object.values(WALKS).flat()]
    const tested = await runIn(
      folder,
      testProgram('functional', 'unit', ...files.map((file) => `--files=${file}`)),
      env
    )
    assert.equal(tested.code, 0, tested.text)
    for (const file of files) assert.include(tested.text, `${file})`)
    for (const name of MADE) assert.include(tested.text, `${name}: the list is paged`)
    assert.include(tested.text, 'the list of table owners contains every table')
  }).timeout(480_000)

  test('a generated resource has a menu entry, a list, and a form in the console', async ({
    assert,
  }) => {
    mkdirSync(join(folder, 'tests/browser'))
    cpSync(
      join(root, 'tests/support/made_resource/grading_notes_pages.ts'),
      join(folder, 'tests/browser/grading_notes_pages.spec.ts')
    )
    const built = await runIn(
      folder,
      [bin('vite'), 'build', '--config', CONSOLE_CONFIG, '--logLevel', 'warn'],
      { NODE_ENV: 'production' }
    )
    assert.equal(built.code, 0, built.text)
    const chromium = await chromiumEnvironment()
    const tested = await runIn(folder, testProgram('browser'), { ...env, ...chromium })
    assert.equal(tested.code, 0, tested.text)
    assert.match(tested.text, /a user creates, changes, and deletes a grading note/)
  }).timeout(300_000)

  test('generated files pass the checks of format, lint, types, dependencies, prose, and unused code', async ({
    assert,
  }) => {
    assert.deepEqual(check, { commands: ['npm run check'] })
    const linted = touched.filter((path) => /grading_note|probe_label/.test(path))
    const [[server, screens], unused, ...others] = await Promise.all([
      compile(folder, touched),
      unusedCode(folder, touched),
      runIn(folder, [bin('prettier'), '--check', ...touched]),
      runIn(folder, [bin('eslint'), '--max-warnings=0', ...UNTYPED, ...linted]),
      checkImports(folder, touched),
      runIn(folder, checks['folder cycles']),
      runIn(folder, checks.prose),
    ])
    for (const { code, text } of [server, screens, ...others]) assert.equal(code, 0, text)
    assert.deepEqual(unused, [])
  }).timeout(300_000)
})
