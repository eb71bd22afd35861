import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { configQuery } from '../../core/session/queries.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const Buttons = lazyPart(() => import('./ExternalSignInButtons.js'), 'ExternalSignInButtons')

/** Identity provider buttons, if any are configured. */
export function ExternalSignIn() {
  const { data: config } = useQuery(configQuery)
  const [query] = useSearchParams()
  if (!config?.useFusionAuth && !config?.auth.oidc) return null
  return <Buttons config={config} redirect={query.get('redirect')} reason={query.get('reason')} />
}
