import { useEffect, useLayoutEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../i18n/i18n.js'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.js'

/** Forms on the current page that have unsaved changes. */
const dirtyForms = new Set<symbol>()

/** While `isDirty`, leaving the page requires a confirmation. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  // A layout effect, so that a form that has just been saved (with `flushSync`) does not block the next navigation.
  useLayoutEffect(() => {
    if (!isDirty) return
    const form = Symbol()
    dirtyForms.add(form)
    return () => void dirtyForms.delete(form)
  }, [isDirty])
  return null
}

/**
 * Asks for confirmation before a link, Back, or closing the tab discards unsaved changes. Rendered once, because a
 * router supports only one blocker.
 */
export function LeaveDialog() {
  const t = useText()
  const blocker = useBlocker(
    // Steps and tabs change only the query string, which does not leave the form.
    ({ currentLocation, nextLocation }) =>
      dirtyForms.size > 0 && currentLocation.pathname !== nextLocation.pathname
  )
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent) => {
      if (dirtyForms.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', onClose)
    return () => window.removeEventListener('beforeunload', onClose)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('form.unsaved')}
      consequence={t('form.unsaved_hint')}
      confirmText={t('form.leave')}
      isPending={false}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  )
}
