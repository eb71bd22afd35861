/**
 * Divides the console's modules into chunks. By default, each set of modules that the same pages
 * share would become a separate file, so that opening one list would take 160 requests. These rules
 * put modules that are needed together into one chunk; public pages load only their own chunks.
 */
import type { Plugin, Rolldown } from 'vite'

/** Pages available without sign-in. */
export const PUBLIC_PAGE =
  /\badmin\/(account\/\w+\/(Login|Logout|Register|VerifyEmail|RequestReset|ConfirmReset|Callback)|shell\/pages\/Upgrade|people\/invitations\/InvitePage)\.tsx$/

/** Root module of the signed-in part; the screens of resources are loaded on demand. */
const CONSOLE = /\badmin\/shell\/Console\.tsx$/

/** Minimum number of screens that must share a module for it to go into the common chunk. */
const MIN_SHARING_SCREENS = 20

let modules: string[] = []

/** Records all module IDs before chunks are assigned. */
export const noteModules: Plugin = {
  name: 'note-modules',
  buildEnd() {
    modules = [...this.getModuleIds()]
  },
}

/**
 * Returns the modules that the modules matching `root` import statically, directly or indirectly.
 */
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

/** Defines the chunk of modules imported by the pages that match `root`. Excludes the pages, which have separate chunks. */
function dependenciesOf(root: RegExp, debugName: string): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | undefined
  const name = (id: string, graph: Rolldown.ChunkingContext) => {
    needed ??= importsOf(root, graph)
    return needed.has(id) && !root.test(id) ? debugName : null
  }
  return { name, debugName }
}

export const consoleChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'shell', tags: ['$initial'], priority: 3 },
  { ...dependenciesOf(PUBLIC_PAGE, 'public'), minShareCount: 2, priority: 2 },
  { ...dependenciesOf(CONSOLE, 'console'), priority: 1 },
  { name: 'often', minShareCount: MIN_SHARING_SCREENS },
]
