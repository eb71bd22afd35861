import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ConfigObject } from '#api/contract/accounts/session'
import { configQuery } from '../../core/session/queries.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

/** Heights of a large button and of the line below the buttons. */
const BUTTON_PX = 42
const DIVIDER_PX = 24

const hasFormBelow = ({ passwordSignIn, linkSignIn, mail }: ConfigObject) =>
  passwordSignIn || (linkSignIn && mail)

/** Reserves the space of the buttons, so that the form below does not move when they appear. */
function ButtonsPlace({ config }: { config: ConfigObject }) {
  const buttons = [config.useFusionAuth, config.auth.oidc].filter(Boolean).length
  return (
    <Stack spacing={1.5} sx={{ mb: 2 }} aria-hidden>
      {Array.from({ length: buttons }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={BUTTON_PX} />
      ))}
      {hasFormBelow(config) && <Skeleton variant="text" height={DIVIDER_PX} />}
    </Stack>
  )
}

const Buttons = lazyPart(
  () => import('./ExternalSignInButtons.js'),
  'ExternalSignInButtons',
  ButtonsPlace
)

/** Identity provider buttons, if any are configured. */
export function ExternalSignIn() {
  const { data: config } = useQuery(configQuery)
  const [query] = useSearchParams()
  if (!config?.useFusionAuth && !config?.auth.oidc) return null
  return <Buttons config={config} redirect={query.get('redirect')} reason={query.get('reason')} />
}
