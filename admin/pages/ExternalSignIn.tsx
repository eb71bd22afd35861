import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { configQuery } from '../app/session_queries.js'
import { lazyPart } from '../ui/lazyPart.js'

const Buttons = lazyPart(() => import('./ExternalSignInButtons.js'), 'ExternalSignInButtons')

/** The ways to sign in that lead to an identity provider; nothing where there are none. */
export function ExternalSignIn() {
  const { data: config } = useQuery(configQuery)
  const [query] = useSearchParams()
  if (!config?.useFusionAuth && !config?.auth.oidc) return null
  return <Buttons config={config} redirect={query.get('redirect')} reason={query.get('reason')} />
}
