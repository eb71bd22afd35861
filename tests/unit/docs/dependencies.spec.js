import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { root } from '../../../bin/prepare/paths.mjs'

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

test.group('docs/dependencies.md', () => {
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm)]
  const lines = rows.map(([, name, licence, why]) => ({ name, licence, why: why.trim() }))
  const { dependencies, devDependencies, overrides } = readJson('package.json')
  const direct = Object.keys({ ...dependencies, ...devDependencies })

  test('has one line for each direct dependency, and none for what is gone', ({ assert }) => {
    assert.deepEqual(lines.map(({ name }) => name).sort(), [...direct].sort())
  })

  test('states the licence that each package states', ({ assert }) => {
    for (const { name, licence } of lines) {
      const stated = readJson(`node_modules/${name}/package.json`).license ?? 'not stated'
      assert.equal(licence, stated, name)
    }
  })

  test('says for each why it is here', ({ assert }) => {
    assert.deepEqual(
      lines.filter(({ why }) => why.length < 5).map(({ name }) => name),
      []
    )
  })

  test('names the package that stands in for what is left out', ({ assert }) => {
    for (const [owner, replaced] of Object.entries(overrides)) {
      assert.include(page, `\`${owner}\``)
      for (const by of Object.values(replaced)) assert.include(page, by.replace(/^npm:/, ''))
    }
  })
})
