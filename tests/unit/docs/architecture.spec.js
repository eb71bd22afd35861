import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { root } from '../../../bin/prepare/paths.mjs'

/** Modules that every other may use; what they may use themselves is a rule of .dependency-cruiser.cjs. */
const FOR_EVERYONE = [
  ...['contract', 'http', 'access', 'queue', 'outbound', 'engines', 'secrets'],
  ...['identity', 'organizations', 'teams'],
]

/** module → the modules that its files import, by `#api/…`, statically or when needed */
function importsOf(module) {
  const entries = readdirSync(join(root, 'api', module), { recursive: true })
  const files = entries.filter((entry) => entry.endsWith('.ts'))
  const named = files.flatMap((file) => {
    const text = readFileSync(join(root, 'api', module, file), 'utf8')
    return [...text.matchAll(/(?:from |import\()'#api\/([^/']+)/g)].map(([, name]) => name)
  })
  return [...new Set(named)]
    .filter((name) => name !== module && !FOR_EVERYONE.includes(name))
    .sort()
}

/** module → the modules that the page says it uses */
function arrowsOf(page) {
  const table = page.match(/<!-- arrows -->\n([^]*?)<!-- \/arrows -->/)?.[1] ?? ''
  const rows = [...table.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)]
  return Object.fromEntries(
    rows.map(([, module, used]) => [module, [...used.matchAll(/`(\w+)`/g)].map(([, name]) => name)])
  )
}

test.group('docs/architecture.md', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const modules = readdirSync(join(root, 'api'))

  test('lists the arrows between modules that there are, and no other', ({ assert }) => {
    const found = modules
      .filter((module) => module !== 'engines')
      .map((module) => [module, importsOf(module)])
      .filter(([, used]) => used.length > 0)
    assert.deepEqual(arrowsOf(page), Object.fromEntries(found))
  })

  test('names files that there are', ({ assert }) => {
    const paths = [...page.matchAll(/`((?:admin|api|bin|config|start)\/[\w/]+\.\w+)`/g)]
    const files = ['admin', 'api', 'bin', 'config', 'start'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((entry) => `${folder}/${entry}`)
    )
    assert.isAbove(paths.length, 15)
    assert.deepEqual(
      paths.map(([, path]) => path).filter((path) => !files.includes(path)),
      []
    )
    // A bare file name stands near the path of its folder.
    const bare = [...page.matchAll(/`(\w+\.tsx?)`/g)].map(([, name]) => name)
    const isThere = (name) => files.some((file) => file.endsWith(`/${name}`))
    assert.deepEqual(
      bare.filter((name) => name !== 'schema.ts' && !isThere(name)),
      []
    )
  })
})
