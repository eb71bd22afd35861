import { flushSync } from 'react-dom'
import { useCreate, useGetOne, useUpdate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { toast } from '../../notifications/toasts.js'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { resetToSaved } from '../reset_to_saved.js'
import type { Versioned } from './useEditedVersion.js'
import { useVersionedUpdate } from './useVersionedUpdate.js'

type Saving<R extends RaRecord & Versioned, V extends FieldValues> = Stored<R, V> & {
  resource: string
  doneText: string
  form: UseFormReturn<V>
  /** Page of a created record; defaults to its page in the resource. */
  pageOf?: (created: R) => string
}

/** `record` is null to create one; `formOf` returns the form values of the stored record. */
type Stored<R, V> =
  { record: null; formOf?: undefined } | { record: R | null; formOf: (saved: R) => V }

/**
 * Returns `save`, which creates or updates a record and resolves to the stored one, and `conflict` for the form's
 * `SaveFailure`. After creating a record, opens its page.
 */
export function useSaveRecord<R extends RaRecord & Versioned, V extends FieldValues>(
  saving: Saving<R, V>
) {
  const { resource, record, doneText, form } = saving
  const formOf = saving.formOf ?? (() => form.getValues())
  const pageOf = saving.pageOf ?? (({ id }: R) => `/${resource}/${id}`)
  const navigate = useNavigate()
  const [create] = useCreate<R>()
  const { update, conflict } = useStoredRecord<R, V>({ resource, record, form, formOf })
  const save = async (data: Partial<R>) => {
    const sent = structuredClone(form.getValues())
    const saved = record
      ? await update(data)
      : await create(resource, { data }, { returnPromise: true })
    if (!saved) return undefined
    // `flushSync` resets the form first, so that the leave guard does not block the navigation.
    flushSync(() =>
      record ? resetToSaved(form, { sent, saved: formOf(saved) }) : form.reset(form.getValues())
    )
    toast(doneText)
    if (!record) void navigate(pageOf(saved), { replace: true })
    return saved
  }
  return { save, conflict }
}

/** Updates a record through react-admin's data provider. */
function useStoredRecord<R extends RaRecord & Versioned, V extends FieldValues>(
  props: Pick<Saving<R, V>, 'resource' | 'record' | 'form'> & { formOf: (saved: R) => V }
) {
  const { resource, record } = props
  const [update] = useUpdate<R>()
  const stored = useGetOne<R>(resource, { id: record?.id ?? '' }, { enabled: false })
  const checked = (response: R | undefined | void) => {
    if (!response) throw new Error(`The response contains no record of ${resource}`)
    return response
  }
  return useVersionedUpdate<R, V, Partial<R>>({
    ...props,
    load: async () => checked((await stored.refetch({ throwOnError: true })).data),
    send: async (data) =>
      checked(
        await update(
          resource,
          { id: record?.id, data, previousData: record ?? undefined },
          { returnPromise: true, mutationMode: 'pessimistic' }
        )
      ),
  })
}
