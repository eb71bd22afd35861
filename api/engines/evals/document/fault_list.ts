import type { DocumentSource } from './document_source.js'
import type { DocumentFault } from './types.js'

/** Maximum number of listed faults; further ones are ignored. */
const MAX_FAULTS = 100

/** Collects the faults of a document with their positions, each fault once. */
export type FaultList = {
  readonly list: DocumentFault[]
  add(path: string, message: string, blocks?: DocumentFault['blocks']): void
}

export function createFaultList(source: Pick<DocumentSource, 'placeOf'> | null): FaultList {
  const list: DocumentFault[] = []
  return {
    list,
    add(path, message, blocks = 'saving') {
      if (list.length >= MAX_FAULTS) return
      if (list.some((known) => known.path === path && known.message === message)) return
      const place = source?.placeOf(path) ?? { line: null, column: null }
      list.push({ path, ...place, message, blocks })
    },
  }
}
