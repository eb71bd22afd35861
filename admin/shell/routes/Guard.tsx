import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Blank } from '../../core/layout/Blank.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { Redirect } from '../../core/routing/Redirect.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { destinationAt } from '../../core/routing/destination.js'
import { useText } from '../../core/i18n/i18n.js'
import { decideRedirect, missingPart, type Destination } from '../../core/session/redirect_rules.js'
import type { ConsoleResource } from '../../core/routing/resource_screens.js'
import type { PageRoute } from '../../core/routing/page_route.js'
import type { Preloadable } from '../../core/routing/preloadable.js'
import { useSession } from '../../core/session/session.js'
import { useFirstPage } from './useFirstPage.js'
import { toast } from '../../core/notifications/toasts.js'

const MissingPart = lazyPart(
  () => import('../pages/MissingPart.js'),
  'MissingPart',
  () => <Blank />
)

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Applies the redirect rules: renders the current page, redirects, or shows what the visitor lacks to see the page. */
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
  if (decision.kind === 'wait') return <Blank />
  if (decision.kind === 'stay') {
    const missing = missingPart(visitor, destination)
    if (missing) return <MissingPart missing={missing} />
    return isFirstPageLoaded ? props.children : <Blank />
  }
  return <Refusal to={decision.to} destination={destination} />
}

/** Redirects with a message that names the missing permission. */
function Refusal({ to, destination: { access } }: { to: string; destination: Destination }) {
  const t = useText()
  const reason =
    to === '/' && typeof access === 'object'
      ? t('no_access.redirected', {
          action: t(`action.${access.action}`),
          subject: EITHER.format([access.subject].flat().map((name) => t(`subject.${name}`))),
        })
      : to === '/' && access === 'admin'
        ? t('no_access.redirected_admin')
        : null
  useEffect(() => {
    if (reason) toast(reason, { type: 'warning', durationMs: 6000 })
  }, [reason])
  return <Redirect to={to} />
}
