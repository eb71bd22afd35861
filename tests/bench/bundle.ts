import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PUBLIC_PAGE } from '../../bin/console_chunks.js'
import type { BenchLine } from './bench_line.js'

/** Where the built console lies, from the root of the project. */
const ASSETS = join(import.meta.dirname, '..', '..', 'build', 'public', 'assets')

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

const SHELL = ['admin/main.tsx']
const CONSOLE = ['admin/Console.tsx', 'admin/app/ability.ts']

/** Screens whose name ends so are lists of a resource. */
const LIST = /^admin\/(?!pages|layout|app|ui).*List\.tsx$/

/** Any other chunk of an area that is fetched by itself: a page, or a part of one. */
const PAGE = /^admin\/(?!layout|app|ui|Console).*\.tsx$/

/** The chunks that are fetched for these ones to run. */
function withImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    found.add(name)
    waiting.push(...(chunk.imports ?? []))
  }
  return found
}

async function sizes(manifest: Manifest): Promise<Map<string, number>> {
  const entries = Object.entries(manifest).map(async ([name, { file }]) => {
    const size = file.endsWith('.js') ? gzipSync(await readFile(join(ASSETS, file))).length : 0
    return [name, size] as const
  })
  return new Map(await Promise.all(entries))
}

/** How much gzipped script a person fetches before a page works, in kB of 1,000 bytes. */
export async function run(): Promise<BenchLine[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(ASSETS, '.vite', 'manifest.json'), 'utf8')
  )
  const bytes = await sizes(manifest)
  const weigh = (names: readonly string[]) =>
    [...withImports(manifest, names)].reduce((sum, name) => sum + (bytes.get(name) ?? 0), 0) / 1000
  /** With everything that the page itself may fetch later: charts, dialogs. */
  const whole = (page: string) => [page, ...(manifest[page]?.dynamicImports ?? [])]
  const frames = Object.keys(manifest).filter((name) => name === 'admin/app/RefineFrame.tsx')

  const heaviest = (
    name: string,
    max: number,
    pages: readonly (readonly string[])[]
  ): BenchLine => {
    const weighed = pages.map((chunks) => ({ page: chunks.at(-1), kilobytes: weigh(chunks) }))
    const worst = weighed.sort((a, b) => b.kilobytes - a.kilobytes)[0]
    if (!worst) throw new Error(`The build has no page for "${name}"`)
    const value = Math.round(worst.kilobytes * 10) / 10
    return { name, value, unit: 'kB gzip', bound: { max }, note: `heaviest: ${worst.page}` }
  }
  const pages = Object.keys(manifest).filter((name) => PAGE.test(name) && name !== SHELL[0])
  const lists = pages.filter((name) => LIST.test(name))
  return [
    heaviest(
      'script of a sign-in or public page',
      220,
      pages.filter((page) => PUBLIC_PAGE.test(page)).map((page) => [...SHELL, page])
    ),
    heaviest(
      'script of a signed-in list',
      400,
      lists.map((page) => [...SHELL, ...CONSOLE, page])
    ),
    heaviest(
      'script of any page, with all that it may fetch',
      600,
      pages.map((page) => [...SHELL, ...CONSOLE, ...frames, ...whole(page).reverse()])
    ),
  ]
}
