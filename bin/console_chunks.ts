/**
 * Which files the console is fetched in. Left alone, whatever some pages share becomes a file of its own, and a list is
 * a hundred and sixty requests. Here what is needed together is together, and public pages fetch none of the rest.
 */
import type { Plugin, Rolldown } from 'vite'

/** Pages of people who are not signed in. */
export const PUBLIC_PAGE =
  /\badmin\/(pages\/(Login|Logout|Upgrade|Register|VerifyEmail|RequestReset|ConfirmReset|Callback)|people\/InvitePage)\.tsx$/

/** The signed-in part, up to the screens of resources. */
const CONSOLE = /\badmin\/Console\.tsx$/

/** What so many screens share is fetched with the first of them. */
const OFTEN = 20

let modules: string[] = []

/** Notes which modules there are when all are known, and before they are divided. */
export const noteModules: Plugin = {
  name: 'note-modules',
  buildEnd() {
    modules = [...this.getModuleIds()]
  },
}

/** What these modules import, and what that imports, without what is fetched later. */
function importsOf(root: RegExp, graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const waiting = modules.filter((id) => root.test(id))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** A group of the modules that these pages need, without the pages: they stay files that are fetched by their names. */
function neededBy(root: RegExp, debugName: string): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | undefined
  const name = (id: string, graph: Rolldown.ChunkingContext) => {
    needed ??= importsOf(root, graph)
    return needed.has(id) && !root.test(id) ? debugName : null
  }
  return { name, debugName }
}

export const consoleChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'shell', tags: ['$initial'], priority: 3 },
  { ...neededBy(PUBLIC_PAGE, 'public'), minShareCount: 2, priority: 2 },
  { ...neededBy(CONSOLE, 'console'), priority: 1 },
  { name: 'often', minShareCount: OFTEN },
]
