import { useRef, useState } from 'react'
import type { DocumentCheck, EvalDocument } from '#api/contract/evals/eval_document'
import { useDraftBackup } from '../core/forms/saving/useDraft.js'
import { useDebouncedValue } from '../core/forms/fields/useDebouncedValue.js'
import { useDocumentCheck, type DocumentSource } from './queries.js'

const DEBOUNCE_MS = 350

export type Editor = {
  document: EvalDocument
  /** YAML as typed, or the server's serialization of the form's document; null until the server has responded. */
  yaml: string | null
  check: DocumentCheck | null
  error: unknown
  /** Whether `check` is older than the document. */
  isChecking: boolean
  /** Whether the typed YAML cannot be parsed, which makes the form unavailable. */
  isUnreadable: boolean
  isDirty: boolean
  /** Revision of `document`; incremented by every change. */
  revision: number
  /** Whether `document` includes the latest change; false until typed YAML has been parsed. */
  isParsed: boolean
  change: (document: EvalDocument) => void
  write: (yaml: string) => void
  /** Marks this revision of the document as stored. */
  settle: (revision: number) => void
}

let editors = 0

/**
 * Returns the state of the editor: one document with two views, which the server checks after a
 * pause in typing.
 */
export function useEditor(initial: EvalDocument): Editor {
  const [id] = useState(() => ++editors)
  const [parsed, setParsed] = useState({ document: initial, revision: 0 })
  const [source, setSource] = useState<DocumentSource>({ config: initial })
  const [revision, setRevision] = useState(0)
  const changes = useRef(0)
  const [stored, setStored] = useState(0)
  const latest = useRef({ source, revision })
  latest.current = { source, revision }
  const settled = useDebouncedValue(revision, DEBOUNCE_MS)
  const { data, error, isFetching } = useDocumentCheck({
    editor: id,
    revision: settled,
    take: () => {
      const { source: sentSource, revision: sent } = latest.current
      const onCheck = ({ config }: DocumentCheck) => {
        // The form may have changed since this request was sent; a newer document must not be overwritten.
        if (!('yaml' in sentSource) || !config) return
        setParsed((now) => (sent > now.revision ? { document: config, revision: sent } : now))
      }
      return { source: sentSource, onCheck }
    },
  })
  const isChecking = isFetching || settled !== revision
  const move = (next: DocumentSource) => {
    setSource(next)
    setRevision(++changes.current)
  }
  const change = (next: EvalDocument) => {
    move({ config: next })
    setParsed({ document: next, revision: changes.current })
  }
  const isDirty = revision !== stored
  useDraftBackup<DocumentSource>({
    name: 'configuration',
    isDirty,
    read: () => latest.current.source,
    restore: (draft) => ('config' in draft ? change(draft.config) : move(draft)),
  })
  return {
    document: parsed.document,
    yaml: 'yaml' in source ? source.yaml : (data?.yaml ?? null),
    check: data ?? null,
    error,
    isChecking,
    isUnreadable: 'yaml' in source && !isChecking && data?.config === null,
    isDirty,
    revision: parsed.revision,
    isParsed: parsed.revision === revision,
    change,
    write: (yaml) => move({ yaml }),
    settle: setStored,
  }
}
