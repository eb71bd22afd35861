import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { onUnauthorized } from '../../data/http/session_events.js'
import { text } from '../../i18n/i18n.js'
import { useSession } from '../../session/session.js'
import { toast } from '../../notifications/toasts.js'

/**
 * Unsaved input that was kept when a session ended, by user, page, and form. Kept in memory only, because it can contain
 * credentials; signing in again does not reload the tab.
 */
const drafts = new Map<string, unknown>()

type Kept<V> = {
  /** Identifies the form on its page. */
  name: string
  isDirty: boolean
  read: () => V
  restore: (draft: V) => void
}

/** Keeps unsaved input when the session ends, and restores it when the same user returns to the page. */
export function useDraftBackup<V>(kept: Kept<V>) {
  const { pathname } = useLocation()
  const { me } = useSession()
  const key = useRef(`${me?.user.id} ${pathname} ${kept.name}`).current
  const latest = useRef(kept)
  latest.current = kept
  const { isDirty } = kept

  useEffect(() => {
    if (!isDirty) return
    return onUnauthorized(() => void drafts.set(key, latest.current.read()))
  }, [isDirty, key])

  useEffect(() => {
    const draft = drafts.get(key)
    if (draft === undefined) return
    drafts.delete(key)
    latest.current.restore(draft as V)
    toast(text('form.restored'), { type: 'info', durationMs: 6000 })
  }, [key])
}

/** Works like `useDraftBackup`, for a react-hook-form form. */
export const useDraft = <V extends FieldValues>(form: UseFormReturn<V>, name?: string): void =>
  useDraftBackup<V>({
    name: name ?? Object.keys(form.getValues()).join(),
    isDirty: form.formState.isDirty,
    read: () => structuredClone(form.getValues()),
    restore: (draft) => form.reset(draft, { keepDefaultValues: true }),
  })
