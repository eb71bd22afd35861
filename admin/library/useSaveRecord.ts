import { flushSync } from 'react-dom'
import { useCreate, useUpdate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { toast } from '../app/toasts.js'

type Saving<R extends RaRecord> = {
  resource: string
  /** null: a new one. */
  record: R | null
  doneText: string
  /** Makes the form clean before the page changes. */
  forget: (saved: R) => void
}

/** Creates or changes a record; a new one is then opened at its own address. */
export function useSaveRecord<R extends RaRecord>(saving: Saving<R>) {
  const { resource, record, doneText, forget } = saving
  const navigate = useNavigate()
  const [create] = useCreate<R>()
  const [update] = useUpdate<R>()
  return async (data: Partial<R>) => {
    const saved = record
      ? await update(
          resource,
          { id: record.id, data, previousData: record },
          { returnPromise: true, mutationMode: 'pessimistic' }
        )
      : await create(resource, { data }, { returnPromise: true })
    if (!saved) return
    flushSync(() => forget(saved))
    toast(doneText)
    if (!record) void navigate(`/${resource}/${saved.id}`)
  }
}
