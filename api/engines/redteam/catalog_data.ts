import { readFileSync } from 'node:fs'
import type { PluginCategory, Severity } from './vocabulary.js'

/** Content of the shipped catalog file; `catalog.ts` adds which backends support an entry. */
export type CatalogFile = {
  collections: Record<string, string[]>
  plugins: {
    id: string
    displayName: string
    category: PluginCategory
    description: string
    defaultSeverity: Severity
    multiTurn: boolean
    multimodal?: boolean
    strategiesApply: boolean
    inDefaultSet: boolean
    collections: string[]
    frameworks: Record<string, string[]>
  }[]
  strategies: {
    id: string
    displayName: string
    kind: string
    description: string
    multiTurn: boolean
    defaultFanOut?: number
    riskMetadata: { humanExploitable: boolean; humanComplexity: 'low' | 'medium' | 'high' }
  }[]
  frameworks: {
    id: string
    key: string
    name: string
    controls: { id: string; name: string; plugins: string[]; strategies: string[] }[]
  }[]
}

let loaded: CatalogFile | undefined

/** Returns the shipped catalog, which is loaded once per process. */
export function catalogFile(): CatalogFile {
  loaded ??= readCatalog()
  return loaded
}

function readCatalog(): CatalogFile {
  return JSON.parse(readFileSync(new URL('./data/redteam_catalog.json', import.meta.url), 'utf8'))
}
