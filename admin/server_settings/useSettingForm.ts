import { useEffect, useRef, useState } from 'react'
import type { ServerSettingRecord } from '#api/contract/platform/server_settings'
import { useText } from '../core/i18n/i18n.js'
import { toast } from '../core/notifications/toasts.js'
import { useDraftBackup } from '../core/forms/saving/useDraft.js'
import { fieldErrorsOf } from '../core/forms/server_errors.js'
import { addressOf, useSaveSetting, useTestSetting } from './queries.js'

type Options<F> = {
  setting: ServerSettingRecord
  stored: F
  bodyOf: (form: F) => Record<string, unknown>
  /** Returns the server names of required fields that are blank. */
  missingOf?: (form: F) => string[]
}

/** Returns the state of a setting's form: values, changes, test, save, and field errors. */
export function useSettingForm<F>({ setting, stored, bodyOf, missingOf }: Options<F>) {
  const t = useText()
  const [form, setForm] = useState<F>(stored)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveSetting(addressOf(setting), () => toast(t('server_settings.saved')))
  const test = useTestSetting(addressOf(setting))
  const isDirty = JSON.stringify(bodyOf(form)) !== JSON.stringify(bodyOf(stored))
  useDraftBackup<F>({
    name: `setting ${Object.values(addressOf(setting)).join(' ')}`,
    isDirty,
    read: () => form,
    restore: setForm,
  })
  const refused = Object.fromEntries([...fieldErrorsOf(test.error), ...fieldErrorsOf(save.error)])

  // Focuses the first invalid field after its error has been rendered.
  useEffect(() => {
    if (attempts === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, save.error, test.error])

  const send = (how: (body: Record<string, unknown>) => void, more: object = {}) => {
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
    /** Error messages by server field. */
    errors: { ...refused, ...missing } as Record<string, string>,
    isDirty,
    change: (next: F) => {
      setForm(next)
      setMissing({})
      save.reset()
      // The result of a test applies only to the tested values.
      test.reset()
    },
    submit: () => {
      test.reset()
      send((body) => save.mutate({ ...body, updatedAt: setting.updatedAt }))
    },
    /** Replaces a version that was stored after the form was loaded. */
    overwrite: () => send((body) => save.mutate(body)),
    testDraft: (more: object = {}) => {
      save.reset()
      send((body) => test.mutate(body), more)
    },
  }
}

export type SettingFormState = Omit<ReturnType<typeof useSettingForm<unknown>>, 'form' | 'change'>

/**
 * Returns the errors of a field and of its items, such as one of several hosts, one per line;
 * undefined if there are none.
 */
export const errorAt = (errors: Record<string, string>, name: string): string | undefined => {
  const found = Object.entries(errors).filter(
    ([field]) => field === name || field.startsWith(`${name}.`)
  )
  return found.length > 0 ? found.map(([, message]) => message).join('\n') : undefined
}
