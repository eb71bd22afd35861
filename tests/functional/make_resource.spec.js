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
import { migrateCommand } from '../../bin/prepare/commands.mjs'
import { node, nodeModules, root } from '../../bin/prepare/paths.mjs'
import { Postgres } from '../../bin/prepare/postgres.mjs'

const run = promisify(execFile)

/** Not sources: installed, built, or what tests of their own would find again. */
const LEFT_OUT = ['node_modules', 'build', 'docs', 'tests', 'tmp', '.git', '.data', '.screenshots']
const TESTS = ['tests/bootstrap.ts', 'tests/support', 'tests/functional/tenancy.spec.ts']

/** The project's sources in a folder of their own. */
function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-resource-'))
  const entries = readdirSync(root).filter((entry) => !LEFT_OUT.includes(entry))
  for (const entry of [...entries, ...TESTS]) {
    cpSync(join(root, entry), join(folder, entry), { recursive: true })
  }
  // One link for each package: tools keep their caches in the folder around them.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(nodeModules).filter((entry) => !/^\.(?!bin$)/.test(entry))) {
    symlinkSync(join(nodeModules, name), join(folder, 'node_modules', name))
  }
  // The development server of the console, which comes with the tests, has nothing to look at here.
  writeFileSync(
    join(folder, 'vite.config.ts'),
    'export default { optimizeDeps: { noDiscovery: true } }'
  )
  return folder
}

/** Runs a program there; resolves with its exit code and all it says. */
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

/** The rules that need no compiler: it runs here once, by itself. */
const UNTYPED = [
  '--parser-options=project:false',
  '--rule={"@typescript-eslint/no-floating-promises":"off"}',
]

/**
 * What the compiler says of these files: of the server, and of the console. A resource that lacks its line somewhere is
 * an error in that file, which is then among these.
 */
function compile(folder, paths) {
  const sources = paths.filter((path) => /\.tsx?$/.test(path))
  const isConsole = (path) => path.startsWith('admin/')
  const projects = {
    'tsconfig.json': sources.filter((path) => !isConsole(path)),
    'admin/tsconfig.json': sources.filter(isConsole),
  }
  return Promise.all(
    Object.entries(projects).map(([project, files]) =>
      runIn(folder, ['tests/support/type_errors.mjs', project, ...files])
    )
  )
}

/** A database server of its own: the application's role cannot create databases. */
async function startPostgres(cleanup) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-resource-database-'))
  chmodSync(folder, 0o711)
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = new Postgres(join(folder, 'postgres'), { throwAway: true })
  const url = await postgres.start()
  cleanup(() => postgres.stop())
  return { DATABASE_URL: url, DATABASE_ADMIN_URL: postgres.ownerUrl }
}

test.group('node ace make:resource', (group) => {
  let folder
  let made
  let touched
  let codegen
  let compiled

  group.setup(async () => {
    folder = copySources()
    made = await runIn(folder, ['ace.js', 'make:resource', 'grading_note'])
    touched = [...made.text.matchAll(/(?:create|wire) (\S+)/g)].map(([, path]) => path)
    codegen = await runIn(folder, ['ace.js', 'codegen'])
    // Compiling takes longest: it goes on while the other tests run.
    compiled = compile(folder, touched)
    return async () => {
      await compiled
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('makes the files of a resource, in the house shape', ({ assert }) => {
    assert.equal(made.code, 0, made.text)
    const expected = [
      'api/contract/resources/grading_notes.ts',
      'api/grading_notes/grading_note.ts',
      'api/grading_notes/grading_notes_controller.ts',
      'api/grading_notes/grading_note_validator.ts',
      'api/grading_notes/grading_note_transformer.ts',
      'admin/grading_notes/index.ts',
      'admin/grading_notes/GradingNoteList.tsx',
      'admin/grading_notes/GradingNoteCreate.tsx',
      'admin/grading_notes/GradingNoteEdit.tsx',
      'tests/functional/grading_notes.spec.ts',
    ]
    for (const path of expected) assert.isTrue(existsSync(join(folder, path)), path)
  })

  test('makes nothing over what is there', async ({ assert }) => {
    const before = readFileSync(join(folder, 'start/routes/redteam.ts'), 'utf8')
    const again = await runIn(folder, ['ace.js', 'make:resource', 'grading_note'])
    assert.equal(again.code, 1)
    assert.include(again.text, 'Nothing was made')
    assert.equal(readFileSync(join(folder, 'start/routes/redteam.ts'), 'utf8'), before)
  })

  test('whose migration runs, whose tests pass, and whose rows other teams cannot reach', async ({
    assert,
    cleanup,
  }) => {
    // Without TEST_FIGURES the inner run does not report its costs as those of this one.
    const env = { ...(await startPostgres(cleanup)), TEST_FIGURES: '' }

    assert.equal(codegen.code, 0, codegen.text)
    const schema = join(folder, 'database/schema.ts')
    const classes = () => readFileSync(schema, 'utf8').split('\n').sort()
    const announced = classes()
    const migrated = await runIn(folder, ['ace.js', 'assay:migrate'], env)
    assert.equal(migrated.code, 0, migrated.text)
    assert.deepEqual(classes(), announced)

    const files = ['--files=grading_notes.spec.ts', '--files=tenancy.spec.ts']
    const tested = await runIn(folder, ['ace.js', 'test', 'functional', ...files], env)
    assert.equal(tested.code, 0, tested.text)
    assert.match(tested.text, /grading-notes: rows of others are 404 to read/)
  }).timeout(300_000)

  test('in the format of the project, with nothing for lint or the compiler to say', async ({
    assert,
  }) => {
    const formatted = touched.filter((path) => path !== 'database/schema.ts')
    const linted = formatted.filter((path) => path.includes('grading_note'))
    const [format, lint] = await Promise.all([
      runIn(folder, [bin('prettier'), '--check', ...formatted]),
      runIn(folder, [bin('eslint'), '--max-warnings=0', ...UNTYPED, ...linted]),
    ])
    assert.equal(format.code, 0, format.text)
    assert.equal(lint.code, 0, lint.text)
    const [server, screens] = await compiled
    assert.equal(server.code, 0, server.text)
    assert.equal(screens.code, 0, screens.text)
  }).timeout(300_000)
})
