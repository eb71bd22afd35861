import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { onUnauthorized } from '../../app/http.js'
import { text } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { toast } from '../../app/toasts.js'

/**
 * What was typed when a session ended, by person and page. Kept in memory only, since it may hold credentials: signing
 * in again changes the page, not the tab.
 */
const drafts = new Map<string, unknown>()

/** Keeps what is typed when the session ends, and puts it back when the same person returns to the page. */
export function useKept<V>(kept: { isDirty: boolean; read: () => V; restore: (draft: V) => void }) {
  const { pathname } = useLocation()
  const { me } = useSession()
  const key = useRef(`${me?.user.id} ${pathname}`).current
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

/** The same of a form. */
export const useDraft = <V extends FieldValues>(form: UseFormReturn<V>): void =>
  useKept<V>({
    isDirty: form.formState.isDirty,
    read: () => structuredClone(form.getValues()),
    restore: (draft) => form.reset(draft, { keepDefaultValues: true }),
  })
