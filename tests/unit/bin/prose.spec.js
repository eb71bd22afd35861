import { test } from '@japa/runner'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checks } from '../../../bin/prepare/tests/checks.mjs'
import { node, root } from '../../../bin/prepare/paths.mjs'
import { commitFaults, recentSubjects, subjectFault } from '../../../bin/prose/commits.mjs'
import { findingsIn } from '../../../bin/prose/files.mjs'
import { usSpelling } from '../../../bin/prose/spelling.mjs'

const foundIn = (path, source) => findingsIn(path, source).map(({ found }) => found)

const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']

const git = (cwd, ...args) => execFileSync('git', [...AUTHOR, ...args], { cwd, stdio: 'pipe' })

const commit = (cwd, subject, date) =>
  execFileSync('git', [...AUTHOR, 'commit', '--quiet', '--allow-empty', '-m', subject], {
    cwd,
    env: { ...process.env, GIT_COMMITTER_DATE: date },
  })

function projectWith(t, files) {
  const folder = mkdtempSync(join(tmpdir(), 'prose-'))
  t.cleanup(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const checkProse = (folder) =>
  spawnSync(node, ['bin/prose/check.mjs', folder], { cwd: root, encoding: 'utf8' })

test.group('Prose check', () => {
  test('the prose check finds terms in comments, messages, test names, and documents', ({
    assert,
  }) => {
    assert.deepEqual(foundIn('api/a.ts', '/** Loads it anew. */\nexport const a = 1'), ['anew'])
    assert.deepEqual(foundIn('api/a.ts', "throw new Error('Somebody left.')"), ['Somebody'])
    assert.deepEqual(foundIn('api/a.ts', 'const a = `${name} is loaded anew`'), ['anew'])
    assert.deepEqual(foundIn('admin/a.tsx', 'const A = () => <p>Start it anew</p>'), ['anew'])
    assert.deepEqual(foundIn('tests/a.spec.ts', "test('stores it anew', () => {})"), ['anew'])
    assert.deepEqual(foundIn('docs/a.md', 'Start it *anew*.'), ['anew'])
  })

  test('the prose check finds comments and test names that lack a subject', ({ assert }) => {
    assert.deepEqual(foundIn('api/a.ts', '/** What a check found. */\nexport const a = 1'), [
      'What',
    ])
    assert.deepEqual(foundIn('api/a.ts', '// Whose is the job? It is ours.'), ['Whose'])
    assert.deepEqual(foundIn('tests/a.spec.ts', "test('are renewed in time', () => {})"), ['are'])
    assert.deepEqual(foundIn('tests/a.spec.ts', 'test(`can end ${when}`, () => {})'), ['can'])
    assert.deepEqual(foundIn('api/a.ts', '/** Findings of a check. */\nexport const a = 1'), [])
    assert.deepEqual(foundIn('tests/a.spec.ts', "test('tokens are renewed', () => {})"), [])
  })

  test('the prose check finds a phrase that spans two lines', ({ assert }) => {
    const [finding] = findingsIn('api/a.ts', 'const a = 1\n// It starts by\n// itself.')
    assert.include(finding, { path: 'api/a.ts', line: 2, found: 'by itself', use: 'automatically' })
    assert.deepEqual(foundIn('api/a.ts', '/**\n * It starts by\n * itself.\n */'), ['by itself'])
  })

  test('the prose check ignores code, identifiers, SQL, URLs, and test data', ({ assert }) => {
    assert.deepEqual(foundIn('api/a.ts', '// Like `anew`, see https://example.com/licence'), [])
    assert.deepEqual(
      foundIn('api/a.ts', "import a from './licence.js'\nconst licence = 'licence'"),
      []
    )
    assert.deepEqual(foundIn('api/a.ts', "t('attack_sets.licence')"), [])
    assert.deepEqual(foundIn('api/a.ts', "const sql = 'select licence from somebody'"), [])
    assert.deepEqual(foundIn('api/a.ts', 'const pattern = /somebody \\/\\/ anew/'), [])
    assert.deepEqual(
      foundIn('api/a.ts', "const url = 'a // b'; const next = 'Reload // the list'"),
      []
    )
    assert.deepEqual(foundIn('tests/a.spec.ts', "post({ message: 'Somebody left' })"), [])
    assert.deepEqual(foundIn('docs/a.md', 'Run `anew`:\n\n    somebody\n\n[it](licence.md)'), [])
  })

  test('the prose check finds terms in the advice of remediations, except in code and keys', ({
    assert,
  }) => {
    const path = 'api/engines/redteam/content/remediation/actions/a.yaml'
    const yaml = [
      'filter-input:',
      '  title: Load it anew',
      '  steps:',
      '    - text: >-',
      '        Run it by',
      '        itself.',
      '      code: const somebody = anew',
      '  anew: low',
    ]
    const findings = findingsIn(path, yaml.join('\n'))
    assert.deepEqual(
      findings.map(({ line, found }) => [line, found]),
      [
        [2, 'anew'],
        [5, 'by itself'],
      ]
    )
    assert.deepEqual(foundIn(path, 'clause: Answer with care and name the signs of illness.'), [])
  })

  test('the prose check finds British spellings in identifiers, except in migrations, and accepts `licence`', ({
    assert,
  }) => {
    const source = [
      'export const neighboursOf = (row: { licence: string }) => row.licence',
      "const isEmpty = <p aria-labelledby={labelledBy} data-print-colour='x' />",
    ].join('\n')
    const findings = findingsIn('admin/a.tsx', source)
    assert.deepEqual(
      findings.map(({ line, found, use }) => [line, found, use]),
      [
        [1, 'neighboursOf', 'neighbors of'],
        [2, 'data-print-colour', 'data print color'],
      ]
    )
    assert.deepEqual(foundIn('database/migrations/1_a.ts', 'const colour = 1'), [])
  })

  test('words in names are compared with British spellings one at a time', ({ assert }) => {
    assert.equal(usSpelling('MAX_COLOURS'), 'max colors')
    assert.equal(usSpelling('normaliseRows'), 'normalize rows')
    assert.equal(usSpelling('useNeighbours.ts'), 'use neighbors ts')
    for (const name of [
      'localIsEmpty',
      'false_premise.ts',
      'promiseCache',
      'random',
      'licenseOf',
    ]) {
      assert.isUndefined(usSpelling(name), name)
    }
  })

  test('the prose check accepts correct uses of a listed word', ({ assert }) => {
    assert.deepEqual(
      foundIn('docs/a.md', 'A user who wants the link needs no more than three clicks.'),
      []
    )
    assert.deepEqual(foundIn('docs/a.md', 'The server knows the link.'), ['knows'])
  })

  test("the prose check is one of the project's checks and fails for a comment, a document, and a commit subject", (t) => {
    const { assert } = t
    assert.include(checks.prose, 'bin/prose/check.mjs')
    const folder = projectWith(t, {
      'api/a.ts': '// Loads it anew.\n',
      'README.md': 'Somebody left.\n',
      'docs/colours.png': '',
    })
    git(folder, 'init', '--quiet')
    commit(folder, 'Loads everything', '2030-01-01T00:00:00Z')
    const { status, stdout } = checkProse(folder)
    assert.equal(status, 1)
    assert.include(stdout, 'README.md:1: "Somebody"')
    assert.include(stdout, 'api/a.ts:1: "anew"')
    assert.include(stdout, 'docs/colours.png: "colours.png" → colors png')
    assert.include(stdout, '"Loads everything": write "area: imperative summary"')
  })

  test('the prose check skips commit subjects if there is no git repository', (t) => {
    const { assert } = t
    const { status, stdout } = checkProse(projectWith(t, { 'README.md': 'A page.\n' }))
    assert.equal(status, 0)
    assert.include(stdout, 'commit subjects are not checked')
  })
})

test.group('Commit subjects', () => {
  test('a commit subject has at most 72 characters and consists of an area and an imperative summary', ({
    assert,
  }) => {
    const good = ['evals: cache the table counts', 'make_resource: pass the team', 'Merge a into b']
    const bad = [
      'Cache the table counts',
      'evals: Cache the table counts',
      'evals: caches the table counts',
      'evals: cached the table counts',
      'evals: caching the table counts',
      'evals: cache the table counts.',
      `evals: cache ${'the counts '.repeat(7)}`,
    ]
    assert.deepEqual(good.filter(subjectFault), [])
    assert.deepEqual(
      bad.filter((subject) => !subjectFault(subject)),
      []
    )
  })

  test('commit subjects are checked only from a given date on, even in a shallow clone', (t) => {
    const { assert } = t
    const folder = projectWith(t, {})
    git(folder, 'init', '--quiet')
    commit(folder, 'Before the check', '2026-01-01T00:00:00Z')
    commit(folder, 'docs: add a page', '2026-03-01T00:00:00Z')
    commit(folder, 'docs: add another page', '2026-03-02T00:00:00Z')
    const subjects = (cwd) =>
      recentSubjects(cwd, '2026-02-01T00:00:00Z').map(({ subject }) => subject)
    assert.deepEqual(subjects(folder), ['docs: add another page', 'docs: add a page'])
    const clone = projectWith(t, {})
    git(clone, 'clone', '--quiet', '--depth', '1', `file://${folder}`, 'shallow')
    assert.deepEqual(subjects(join(clone, 'shallow')), ['docs: add another page'])
  })

  test('an invalid commit subject is reported with the hash of its commit', ({ assert }) => {
    const [fault] = commitFaults([{ hash: 'abc1234', subject: 'Loads it' }])
    assert.include(fault, 'commit abc1234 "Loads it"')
  })
})
