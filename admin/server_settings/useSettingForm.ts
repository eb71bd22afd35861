import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'
import { addressOf, useSaveSetting, useTestSetting } from './setting_queries.js'

type Options<F> = {
  setting: ServerSettingRecord
  /** The form as it is stored. */
  stored: F
  /** The form as the server takes it. */
  bodyOf: (form: F) => Record<string, unknown>
  /** Required fields that are empty, by the server's names. */
  missingOf?: (form: F) => string[]
}

/** What every editor of a setting does: change, try, save, and say at the fields what is wrong. */
export function useSettingForm<F>({ setting, stored, bodyOf, missingOf }: Options<F>) {
  const t = useText()
  const [form, setForm] = useState<F>(stored)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveSetting(addressOf(setting), () => toast(t('server_settings.saved')))
  const test = useTestSetting(addressOf(setting))
  const refused = Object.fromEntries([...fieldErrorsOf(test.error), ...fieldErrorsOf(save.error)])

  // Focus belongs to the document: the first field that is wrong gets it, once it is marked.
  useEffect(() => {
    if (attempts === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, save.error, test.error])

  const send = (how: (body: object) => void, more: object = {}) => {
    const empty = missingOf?.(form) ?? []
    setAttempts((count) => count + 1)
    setMissing(Object.fromEntries(empty.map((name) => [name, t('server_settings.required')])))
    if (empty.length === 0) how({ ...bodyOf(form), ...more })
  }

  return {
    setting,
    form,
    element,
    save,
    test,
    /** Words by the server's field names. */
    errors: { ...refused, ...missing } as Record<string, string>,
    isDirty: JSON.stringify(bodyOf(form)) !== JSON.stringify(bodyOf(stored)),
    change: (next: F) => {
      setForm(next)
      setMissing({})
      save.reset()
      // A result belongs to what was tried.
      test.reset()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      test.reset()
      send((body) => save.mutate(body))
    },
    tryOut: (more: object = {}) => {
      save.reset()
      send((body) => test.mutate(body), more)
    },
  }
}

export type SettingFormState = Omit<ReturnType<typeof useSettingForm<unknown>>, 'form' | 'change'>

/** The words for a field, those for its parts (one host of many) included. */
export const errorAt = (errors: Record<string, string>, name: string): string | undefined => {
  const found = Object.entries(errors).filter(
    ([field]) => field === name || field.startsWith(`${name}.`)
  )
  return found.length > 0 ? found.map(([, message]) => message).join('\n') : undefined
}
