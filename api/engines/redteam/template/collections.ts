import { catalogFile } from '../catalog_data.js'

let expansions: Map<string, string[]> | undefined

/**
 * Returns the plugin IDs in a collection, framework or control (`harmful`, `pii`, `owasp:llm`, `owasp:llm:01`, …);
 * undefined for other IDs.
 */
export function pluginsOfCollection(id: string): string[] | undefined {
  expansions ??= buildExpansions()
  return expansions.get(id)
}

export function collectionIds(): string[] {
  expansions ??= buildExpansions()
  return [...expansions.keys()]
}

function buildExpansions(): Map<string, string[]> {
  const { collections, frameworks } = catalogFile()
  const result = new Map(Object.entries(collections))
  for (const framework of frameworks) {
    const all = framework.controls.flatMap((control) => control.plugins)
    result.set(framework.id, [...new Set(all)])
    for (const control of framework.controls) result.set(control.id, control.plugins)
  }
  return result
}
