import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { root } from '../../../bin/prepare/paths.mjs'

const STATUSES = ['met', 'partly', 'not met', 'not applicable']

/** Number of requirements in levels 1 and 2 of ASVS 5.0. */
const REQUIREMENTS = 253

const read = (path) => readFileSync(join(root, path), 'utf8')

/** Returns the files and folders that a page mentions in backticks. */
const pathsIn = (text) =>
  [
    ...text.matchAll(
      /`((?:tests|api|admin|bin|commands|config|database|docs|start)\/[\w./-]+|[\w.-]+\.(?:ts|json))`/g
    ),
  ].map(([, path]) => path)

/** Returns the files that a page links to, relative to the project root. */
const linksIn = (text, page) =>
  [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => join(dirname(page), link))

const scriptsIn = (text) => [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name)

/** Returns the files, links, and npm scripts that a page mentions but that do not exist. */
function missingIn(page) {
  const text = read(page)
  const { scripts } = JSON.parse(read('package.json'))
  return [
    ...[...pathsIn(text), ...linksIn(text, page)].filter((path) => !existsSync(join(root, path))),
    ...scriptsIn(text).filter((name) => !scripts[name]),
  ]
}

test.group('docs/security/asvs.md', () => {
  const page = read('docs/security/asvs.md')
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| V'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id, level, text, status, evidence, reason]) => ({
      ...{ id, level, text, status },
      ...{ evidence: pathsIn(evidence), reason },
    }))
  const idsOf = (list) => list.map(({ id }) => id)

  test('the ASVS page lists 253 different requirements, all of level 1 or 2', ({ assert }) => {
    assert.lengthOf(new Set(idsOf(rows)), REQUIREMENTS)
    assert.lengthOf(rows, REQUIREMENTS)
    assert.deepEqual([...new Set(rows.map(({ level }) => level))].sort(), ['1', '2'])
  })

  test('every ASVS requirement has an allowed status, and none is "not met"', ({ assert }) => {
    assert.deepEqual(idsOf(rows.filter(({ status }) => !STATUSES.includes(status))), [])
    assert.deepEqual(idsOf(rows.filter(({ status }) => status === 'not met')), [])
  })

  test('every ASVS requirement has evidence if it is met and a reason otherwise', ({ assert }) => {
    const isMet = ({ status }) => status === 'met'
    assert.deepEqual(idsOf(rows.filter((row) => isMet(row) && row.evidence.length === 0)), [])
    assert.deepEqual(idsOf(rows.filter((row) => !isMet(row) && row.reason.length < 5)), [])
  })

  test('the ASVS page states the totals of its rows', ({ assert }) => {
    const totals = STATUSES.map(
      (status) => `${rows.filter((row) => row.status === status).length} ${status}`
    )
    assert.include(page, totals.join(', '))
  })
})

test.group('Security pages', () => {
  for (const path of [
    'SECURITY.md',
    'docs/security/asvs.md',
    'docs/security/controls.md',
    'docs/security/threat-model.md',
  ]) {
    test(`${path} names only existing files and npm scripts`, ({ assert }) => {
      assert.deepEqual(missingIn(path), [])
    })
  }

  test('each guarantee in SECURITY.md names its test', ({ assert }) => {
    const [, promises] = read('SECURITY.md').split('## What Assay guarantees')
    const items = promises.split('\n## ')[0].split('\n- ').slice(1)
    assert.isAbove(items.length, 10)
    const untested = items.filter(
      (item) => !pathsIn(item).some((path) => path.startsWith('tests/'))
    )
    assert.deepEqual(untested, [])
  })

  test('each threat in the threat model names the test of its defense', ({ assert }) => {
    const [, boundaries] = read('docs/security/threat-model.md').split('## Trust boundaries')
    const rows = boundaries
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (Threat|---)/.test(line))
    assert.isAbove(rows.length, 25)
    const proofOf = (row) => pathsIn(row.split('|').at(-2) ?? '')
    const unproved = rows.filter(
      (row) => !proofOf(row).some((path) => /^tests\/.+\.spec\.[jt]s$/.test(path))
    )
    assert.deepEqual(unproved, [])
  })
})
