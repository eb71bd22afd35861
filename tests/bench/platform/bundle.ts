import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PUBLIC_PAGE } from '../../../bin/console_chunks.js'
import type { BenchLine } from '../bench_line.js'

/** Folder with the files of the built console. */
const ASSETS = join(import.meta.dirname, '..', '..', '..', 'build', 'public', 'assets')

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

const SHELL = ['admin/main.tsx']
const CONSOLE = ['admin/shell/Console.tsx', 'admin/core/session/ability.ts']

/** Screens that are lists of a resource. */
const LIST = /^admin\/(?!core|shell).*List\.tsx$/

/** Chunks that are loaded on demand: pages, including lists, and parts of pages. */
const PAGE = /^admin\/(?!core|shell\/(?!pages|public_pages|red_team_home)).*\.tsx$/

/** Returns the named chunks with their direct and indirect static imports. */
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

/** Measures the size of the gzipped scripts that must be loaded before a page works, in kB of 1,000 bytes. */
export async function run(): Promise<BenchLine[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(ASSETS, '.vite', 'manifest.json'), 'utf8')
  )
  const bytes = await sizes(manifest)
  const sizeOf = (names: readonly string[]) =>
    [...withImports(manifest, names)].reduce((sum, name) => sum + (bytes.get(name) ?? 0), 0) / 1000
  /**
   * Returns the chunk of a page and the chunks that it can load later, such as charts and dialogs.
   */
  const whole = (page: string) => [page, ...(manifest[page]?.dynamicImports ?? [])]
  const frames = Object.keys(manifest).filter(
    (name) => name === 'admin/core/refine/RefineFrame.tsx'
  )

  const heaviest = (
    name: string,
    max: number,
    pages: readonly (readonly string[])[]
  ): BenchLine => {
    const pageSizes = pages.map((chunks) => ({ page: chunks.at(-1), kilobytes: sizeOf(chunks) }))
    const worst = pageSizes.sort((a, b) => b.kilobytes - a.kilobytes)[0]
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
