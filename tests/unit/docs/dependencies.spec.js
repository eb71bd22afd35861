import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { root } from '../../../bin/prepare/paths.mjs'

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

test.group('docs/dependencies.md', () => {
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm)]
  const lines = rows.map(([, name, license, why]) => ({ name, license, why: why.trim() }))
  const { dependencies, devDependencies, overrides } = readJson('package.json')
  const direct = Object.keys({ ...dependencies, ...devDependencies })

  test('docs/dependencies.md has exactly one line for each direct dependency', ({ assert }) => {
    assert.deepEqual(lines.map(({ name }) => name).sort(), [...direct].sort())
  })

  test('docs/dependencies.md states the license of each package', ({ assert }) => {
    for (const { name, license } of lines) {
      const stated = readJson(`node_modules/${name}/package.json`).license ?? 'not stated'
      assert.equal(license, stated, name)
    }
  })

  test('docs/dependencies.md states a reason for each package', ({ assert }) => {
    assert.deepEqual(
      lines.filter(({ why }) => why.length < 5).map(({ name }) => name),
      []
    )
  })

  test('docs/dependencies.md names the replacement of each overridden package', ({ assert }) => {
    for (const [owner, replaced] of Object.entries(overrides)) {
      assert.include(page, `\`${owner}\``)
      for (const by of Object.values(replaced)) assert.include(page, by.replace(/^npm:/, ''))
    }
  })
})
