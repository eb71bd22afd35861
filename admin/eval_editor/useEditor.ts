import { useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DocumentCheck, EvalDocument } from '#api/contract/eval_document'
import { http } from '../app/http.js'
import { useKept } from '../ui/form/useDraft.js'
import { useSettled } from '../ui/form/useSettled.js'

const TYPING_MS = 350

/** What was changed last: the document by its form, or its text. The other view follows from it. */
type Source = { yaml: string } | { config: EvalDocument }

export type Editor = {
  document: EvalDocument
  /** The text as it is typed, or as the server writes the form's document; null until it has. */
  yaml: string | null
  check: DocumentCheck | null
  error: unknown
  /** The check is of an earlier moment. */
  isChecking: boolean
  /** The text that was typed cannot be read: there is no form of it. */
  isUnreadable: boolean
  isDirty: boolean
  change: (document: EvalDocument) => void
  write: (yaml: string) => void
  /** What stands now is what is stored. */
  settle: () => void
}

let editors = 0

/** Two views of one document, which the server checks whenever it has stood still for a moment. */
export function useEditor(initial: EvalDocument): Editor {
  const [id] = useState(() => ++editors)
  const [document, setDocument] = useState(initial)
  const [source, setSource] = useState<Source>({ config: initial })
  const [revision, setRevision] = useState(0)
  const [stored, setStored] = useState(0)
  const latest = useRef({ source, revision })
  latest.current = { source, revision }
  const settled = useSettled(revision, TYPING_MS)
  const { data, error, isFetching } = useQuery({
    queryKey: ['configs', 'check', id, settled],
    queryFn: async ({ signal }) => {
      const { source: body } = latest.current
      const check = (await http<DocumentCheck>('configs/check', { method: 'POST', body, signal }))
        .json
      if ('yaml' in body && check.config) setDocument(check.config)
      return check
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const isChecking = isFetching || settled !== revision
  const move = (next: Source) => {
    setSource(next)
    setRevision((now) => now + 1)
  }
  const change = (next: EvalDocument) => {
    setDocument(next)
    move({ config: next })
  }
  const isDirty = revision !== stored
  useKept<Source>({
    isDirty,
    read: () => latest.current.source,
    restore: (draft) => ('config' in draft ? change(draft.config) : move(draft)),
  })
  return {
    document,
    yaml: 'yaml' in source ? source.yaml : (data?.yaml ?? null),
    check: data ?? null,
    error,
    isChecking,
    isUnreadable: 'yaml' in source && !isChecking && data?.config === null,
    isDirty,
    change,
    write: (yaml) => move({ yaml }),
    settle: () => setStored(revision),
  }
}
