import { test } from '@japa/runner'
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { PUBLIC_PAGE } from '../../../bin/console_chunks.js'

const root = join(import.meta.dirname, '..', '..', '..', 'admin')

/** Sources of the console's modules, by path. */
const modules = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
    .map((path) => [path, withoutNotes(readFileSync(join(root, path), 'utf8'))] as const)
)

/** Removes block comments and types with message keys, because these keys are not displayed. */
function withoutNotes(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\b(KeyIn|GroupWith)<'[^']*'>/g, '')
}

function found(from: string, specifier: string): string[] {
  const path = normalize(join(from, '..', specifier)).replace(/\.js$/, '')
  return [`${path}.ts`, `${path}.tsx`].filter((one) => modules.has(one))
}

const importsBy = (pattern: RegExp) => (path: string) =>
  [...(modules.get(path) ?? '').matchAll(pattern)].flatMap(([, to = '']) => found(path, to))

/** Static imports are loaded with a module, dynamic imports later. */
const staticImports = importsBy(/(?:from|^import) '(\.[^']+)'/gm)
const lazyImports = importsBy(/import\('(\.[^']+)'\)/g)

function withImports(entries: readonly string[]): Set<string> {
  const all = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (all.has(path)) continue
    all.add(path)
    waiting.push(...staticImports(path))
  }
  return all
}

/** Areas whose messages are loaded on demand, and the files that add them. */
const areas = [...modules].flatMap(([file, code]) => {
  const added = file.endsWith('messages.ts') && code.match(/^addTexts\(\{(.*)\}\)/m)?.[1]
  return [...(added || '').matchAll(/(\w+):/g)].map(([, area = '']) => ({ area, file }))
})

/** Modules loaded with the signed-in console, before any of its pages. */
const consoleMessages = withImports(['shell/console_messages.ts'])

/**
 * Modules from which the search starts. Messages loaded with the console are available to all of its pages, so for these
 * messages, only public pages are searched.
 */
const entriesFor = (file: string): string[][] =>
  consoleMessages.has(file)
    ? [...modules.keys()].filter((path) => PUBLIC_PAGE.test(`admin/${path}`)).map((path) => [path])
    : [['main.tsx']]

/** Modules that use messages of the area, although neither they nor their importers import the file that adds them. */
function withoutTexts({ area, file }: { area: string; file: string }): string[] {
  const shows = new RegExp(`['"\`]${area}\\.[a-z_$]`)
  const seen = new Set<string>()
  const missing: string[] = []
  const waiting = entriesFor(file)
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const all = withImports(entry)
    // Modules that this one loads later can rely on messages that are already loaded.
    if (all.has(file)) continue
    const user = [...all].find((path) => shows.test(modules.get(path) ?? ''))
    if (user) missing.push(`${entry.join()} shows texts of ${area} in ${user}`)
    for (const later of [...all].flatMap(lazyImports)) {
      if (!seen.has(later)) waiting.push([later])
      seen.add(later)
    }
  }
  return missing
}

test.group('Console | lazily loaded messages', () => {
  test('every lazily loaded module imports the messages it shows', ({ assert }) => {
    assert.isAbove(areas.length, 40)
    assert.deepEqual(areas.flatMap(withoutTexts), [])
  })
})
