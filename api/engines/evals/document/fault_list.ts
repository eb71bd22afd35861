import type { DocumentSource } from './document_source.js'
import type { DocumentFault } from './types.js'

/** More are not listed: whoever has a hundred faults mends the first ones first. */
const MOST_FAULTS = 100

/** Collects what is wrong with a document, each at its place. */
export type FaultList = {
  readonly list: DocumentFault[]
  add(path: string, message: string, blocks?: DocumentFault['blocks']): void
}

export function faultsIn(source: Pick<DocumentSource, 'placeOf'> | null): FaultList {
  const list: DocumentFault[] = []
  return {
    list,
    add(path, message, blocks = 'saving') {
      if (list.length >= MOST_FAULTS) return
      if (list.some((known) => known.path === path && known.message === message)) return
      const place = source?.placeOf(path) ?? { line: null, column: null }
      list.push({ path, ...place, message, blocks })
    },
  }
}
