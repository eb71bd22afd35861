import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Blank } from '../../core/layout/Blank.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { destinationAt } from '../../core/routing/destination.js'
import { useText } from '../../core/i18n/i18n.js'
import { decideRedirect, type Destination } from '../../core/session/redirect_rules.js'
import type { ConsoleResource } from '../../core/routing/resource_screens.js'
import type { PageRoute } from '../../core/routing/page_route.js'
import type { Preloadable } from '../../core/routing/preloadable.js'
import { useSession } from '../../core/session/session.js'
import { useFirstPage } from './useFirstPage.js'
import { toast } from '../../core/notifications/toasts.js'

/** Applies the redirect rules: renders the current page or redirects. */
export function Guard(props: {
  routes: readonly PageRoute[]
  resources: readonly ConsoleResource[]
  /** Frame of the pages in the authenticated layout. */
  console: Preloadable
  children: ReactNode
}) {
  const t = useText()
  const location = useLocation()
  const { visitor, error, retry } = useSession()
  const isFirstPageLoaded = useFirstPage(props)
  const destination = destinationAt(location, props.routes, props.resources)
  if (error && destination.access !== 'public') {
    return <ErrorState title={t('error.session')} error={error} onRetry={retry} isPage />
  }
  const decision = decideRedirect(visitor, destination)
  if (decision.kind === 'wait' || (decision.kind === 'stay' && !isFirstPageLoaded)) return <Blank />
  if (decision.kind === 'stay') return props.children
  return <Redirect to={decision.to} destination={destination} />
}

function Redirect({ to, destination: { access } }: { to: string; destination: Destination }) {
  const t = useText()
  const reason =
    to === '/' && typeof access === 'object'
      ? t('no_access.redirected', {
          action: t(`action.${access.action}`),
          subject: t(`subject.${access.subject}`),
        })
      : to === '/' && access === 'admin'
        ? t('no_access.redirected_admin')
        : null
  useEffect(() => {
    if (reason) toast(reason, { type: 'warning', durationMs: 6000 })
  }, [reason])
  return <Navigate to={to} replace />
}
