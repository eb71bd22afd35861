import { flushSync } from 'react-dom'
import { useCreate, useUpdate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { toast } from '../../notifications/toasts.js'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { resetToSaved } from '../reset_to_saved.js'

type Saving<R extends RaRecord, V extends FieldValues> = {
  resource: string
  /** Null to create a record. */
  record: R | null
  doneText: string
  form: UseFormReturn<V>
  /** Form values of the stored record; defaults to the submitted values. */
  formOf?: (saved: R) => V
  /** Page of a created record; defaults to its page in the resource. */
  pageOf?: (created: R) => string
}

/** Creates or updates a record. After creating one, opens its page. Resolves to the stored record. */
export function useSaveRecord<R extends RaRecord, V extends FieldValues>(saving: Saving<R, V>) {
  const { resource, record, doneText, form, formOf } = saving
  const pageOf = saving.pageOf ?? (({ id }: R) => `/${resource}/${id}`)
  const navigate = useNavigate()
  const [create] = useCreate<R>()
  const [update] = useUpdate<R>()
  return async (data: Partial<R>) => {
    const sent = structuredClone(form.getValues())
    const saved = record
      ? await update(
          resource,
          { id: record.id, data, previousData: record },
          { returnPromise: true, mutationMode: 'pessimistic' }
        )
      : await create(resource, { data }, { returnPromise: true })
    if (!saved) return undefined
    // `flushSync` resets the form first, so that the leave guard does not block the navigation.
    flushSync(() =>
      record
        ? resetToSaved(form, { sent, saved: formOf?.(saved) ?? sent })
        : form.reset(form.getValues())
    )
    toast(doneText)
    if (!record) void navigate(pageOf(saved), { replace: true })
    return saved
  }
}
