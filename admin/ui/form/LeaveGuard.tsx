import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router'
import { gateBack } from '../../app/back_gate.js'
import { useText } from '../../app/i18n.js'
import { ConfirmDialog } from '../ConfirmDialog.js'

const pathOf = (to: To) => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname)

/** Steps and tabs of a form change only the query: that is no leaving. */
const staysHere = (to: To) => [undefined, '', window.location.pathname].includes(pathOf(to))

/** Asks before a form with unsaved changes is left: by a link, by Back, or by closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useText()
  const { navigator } = useContext(NavigationContext)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  /** Once somebody has chosen to leave, nothing stands in the way. */
  const isFree = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    const { push, replace } = navigator
    // A router that is not made of data routes has no way to be stopped: its two doors are watched.
    navigator.push = (to, ...rest) =>
      staysHere(to) ? push(to, ...rest) : setLeave(() => () => push(to, ...rest))
    navigator.replace = (to, ...rest) =>
      staysHere(to) ? replace(to, ...rest) : setLeave(() => () => replace(to, ...rest))
    const { href, pathname } = window.location
    const entry: unknown = window.history.state
    const onBack = (event: PopStateEvent) => {
      if (isFree.current || window.location.pathname === pathname) return
      event.stopImmediatePropagation()
      window.history.pushState(entry, '', href)
      setLeave(() => () => window.history.back())
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    const openGate = gateBack(onBack)
    window.addEventListener('beforeunload', onClose)
    return () => {
      navigator.push = push
      navigator.replace = replace
      openGate()
      window.removeEventListener('beforeunload', onClose)
    }
  }, [isDirty, navigator])

  if (!leave) return null
  return (
    <Leaving
      title={t('form.unsaved')}
      consequence={t('form.unsaved_hint')}
      confirmText={t('form.leave')}
      leave={() => {
        isFree.current = true
        leave()
      }}
      stay={() => setLeave(null)}
    />
  )
}

function Leaving(props: {
  title: string
  consequence: string
  confirmText: string
  leave: () => void
  stay: () => void
}) {
  return (
    <ConfirmDialog
      title={props.title}
      consequence={props.consequence}
      confirmText={props.confirmText}
      isPending={false}
      onConfirm={() => {
        props.stay()
        props.leave()
      }}
      onCancel={props.stay}
    />
  )
}
