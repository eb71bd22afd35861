import { test } from '@japa/runner'
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..', 'admin')

/** The console's modules by their path. */
const modules = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
)

function found(from: string, specifier: string): string[] {
  const path = normalize(join(from, '..', specifier)).replace(/\.js$/, '')
  return [`${path}.ts`, `${path}.tsx`].filter((one) => modules.has(one))
}

const importsBy = (pattern: RegExp) => (path: string) =>
  [...(modules.get(path) ?? '').matchAll(pattern)].flatMap(([, to = '']) => found(path, to))

/** What comes with a module, and what it fetches later. */
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

/** Areas whose texts are not fetched with the console, and the file that adds them. */
const areas = [...modules].flatMap(([file, code]) => {
  const added = file.startsWith('i18n/areas/') && code.match(/^addTexts\(\{(.*)\}\)/m)?.[1]
  return [...(added || '').matchAll(/(\w+):/g)].map(([, area = '']) => ({ area, file }))
})

/** What shows texts of the area although neither it nor what fetches it brings them. */
function withoutTexts({ area, file }: { area: string; file: string }): string[] {
  const shows = new RegExp(`['"\`]${area}\\.[a-z_$]`)
  const seen = new Set<string>()
  const missing: string[] = []
  const waiting = [['main.tsx']]
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const all = withImports(entry)
    // Whatever it fetches later finds the texts there.
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

test.group('Console | texts', () => {
  test('whatever is fetched by itself finds the texts that it shows', ({ assert }) => {
    assert.isAbove(areas.length, 5)
    assert.deepEqual(areas.flatMap(withoutTexts), [])
  })
})
