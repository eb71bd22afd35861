import type { Asset } from '../audit_record.js'

/** A folder, file or archive member; `asset` is missing for folders. */
export type TreeNode = {
  name: string
  path: string
  asset: Asset | null
  children: TreeNode[]
  /** Findings in the node and everything below it. */
  findings: number
}

/**
 * Builds the tree of files and archive members: `/` separates folders, `:` an archive from its members. Findings are
 * counted at their location and at all nodes above it.
 */
export function treeOf(assets: readonly Asset[], locations: readonly string[]): TreeNode[] {
  const root: TreeNode = { name: '', path: '', asset: null, children: [], findings: 0 }
  const nodes = new Map<string, TreeNode>()
  for (const asset of assets) {
    let parent = root
    for (const path of prefixesOf(asset.path)) {
      let node = nodes.get(path)
      if (!node) {
        const name = path.slice(parent.path.length).replace(/^[/:]/, '')
        node = { name, path, asset: null, children: [], findings: 0 }
        nodes.set(path, node)
        parent.children.push(node)
      }
      parent = node
    }
    parent.asset = asset
  }
  for (const location of locations) {
    for (const path of prefixesOf(location)) {
      const node = nodes.get(path)
      if (node) node.findings++
    }
  }
  return root.children
}

/** Returns all prefixes of a path: `a/b.pt:c/d` → `a`, `a/b.pt`, `a/b.pt:c`, `a/b.pt:c/d`. */
function prefixesOf(path: string): string[] {
  const prefixes: string[] = []
  for (let at = 1; at < path.length; at++) {
    if (path[at] === '/' || path[at] === ':') prefixes.push(path.slice(0, at))
  }
  return [...prefixes, path]
}
