import { canonicalJson } from '../canonical_json.js'
import { escapePointer } from '../json_pointer.js'
import type { FieldChange, McpTool, ToolChange, ToolListDiff } from '../vocabulary.js'
import { pinnedFields, toolDigest } from './tool_digest.js'

/** Maximum number of changes listed per tool. If there are more, the digests still differ. */
const MAX_CHANGES = 200

/** Compares a pinned tool list with the current one, by name. The order of the lists does not matter. */
export function diffTools(pinned: readonly McpTool[], current: readonly McpTool[]): ToolListDiff {
  const before = new Map(pinned.map((tool) => [tool.name, tool]))
  const after = new Map<string, McpTool>()
  const duplicates = new Set<string>()
  for (const tool of current) {
    if (after.has(tool.name)) duplicates.add(tool.name)
    after.set(tool.name, tool)
  }
  const common = [...after].flatMap(([name, tool]) => {
    const old = before.get(name)
    return old ? [diffTool(old, tool)] : []
  })
  const changed = common.filter((change) => change.before !== change.after)
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed,
    unchanged: common.length - changed.length,
    duplicates: [...duplicates],
  }
}

function diffTool(before: McpTool, after: McpTool): ToolChange {
  const changes: FieldChange[] = []
  collectChanges(pinnedFields(before), pinnedFields(after), '', changes)
  return { name: after.name, before: toolDigest(before), after: toolDigest(after), changes }
}

/** Compares lists by index, because the digest depends on their order too. */
function collectChanges(before: unknown, after: unknown, path: string, changes: FieldChange[]) {
  if (changes.length >= MAX_CHANGES) return
  if (
    !isContainer(before) ||
    !isContainer(after) ||
    Array.isArray(before) !== Array.isArray(after)
  ) {
    if (!isEqual(before, after)) changes.push(changeOf(before, after, path))
    return
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  for (const key of keys) {
    collectChanges(
      Object.hasOwn(before, key) ? Reflect.get(before, key) : undefined,
      Object.hasOwn(after, key) ? Reflect.get(after, key) : undefined,
      `${path}/${escapePointer(key)}`,
      changes
    )
  }
}

const changeOf = (before: unknown, after: unknown, path: string): FieldChange => ({
  path,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

function isEqual(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return before === after
  return canonicalJson(before) === canonicalJson(after)
}
