import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { node, root } from '../../../bin/prepare/paths.mjs'

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/command-line.md',
  'docs/dependencies.md',
]
const read = (path) => readFileSync(join(root, path), 'utf8')

test.group('README', () => {
  test('shows every setting as the program knows it', ({ assert }) => {
    const shown = read('README.md').match(
      /<!-- settings: .* -->\n([^]*?)\n<!-- \/settings -->/
    )?.[1]
    const table = execFileSync(node, ['bin/prepare/settings_table.mjs'], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.equal(shown, table.trimEnd())
  })

  test('names only commands that there are', ({ assert }) => {
    const { scripts } = JSON.parse(read('package.json'))
    for (const page of PAGES) {
      for (const [, name] of read(page).matchAll(/npm run ([a-z:]+)/g)) {
        assert.property(scripts, name, page)
      }
    }
  })
})

test.group('Pages of the project', () => {
  for (const page of PAGES) {
    test(`${page} links only to what is there`, ({ assert }) => {
      const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, to]) => to)
      const missing = links.filter((to) => !existsSync(join(root, page, '..', to)))
      assert.deepEqual(missing, [])
    })
  }
})
