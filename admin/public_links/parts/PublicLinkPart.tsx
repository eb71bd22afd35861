import { useId, useRef } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { PublicLink } from '#api/contract/findings/public_link'
import { useText } from '../../core/i18n/i18n.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { MakePublic } from './MakePublic.js'
import { RevokeLink } from './RevokeLink.js'
import { useMakePublic, usePublicLink, type Shared } from '../queries.js'

/** Section that creates or revokes the public link and shows its author and expiry. */
export function PublicLinkPart({ shared }: { shared: Shared }) {
  const t = useText()
  const titleId = useId()
  const part = useRef<HTMLElement>(null)
  const { data, error } = usePublicLink(shared)
  const make = useMakePublic(shared)
  const link = data?.link ?? null
  return (
    <Box
      component="section"
      ref={part}
      tabIndex={-1}
      aria-labelledby={titleId}
      sx={{ mt: 3, outline: 'none' }}
    >
      <Typography variant="h3" id={titleId}>
        {t('sharing.public')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('sharing.public_hint')}
      </Typography>
      <ErrorAlert error={error} title={t('sharing.state_failed')} />
      {!data && !error && <Skeleton variant="rounded" height={72} />}
      {link && <State link={link} />}
      {link && make.data?.id === link.id && (
        <>
          <CodeLine label={t('sharing.public_link')} value={make.data.url} />
          <Alert severity="info" sx={{ mb: 2 }}>
            {t('sharing.shown_once')}
          </Alert>
        </>
      )}
      {data && <MakePublic make={make} hasLink={link !== null} />}
      {link && <RevokeLink shared={shared} around={part} />}
    </Box>
  )
}

function State({ link }: { link: PublicLink }) {
  const t = useText()
  const { createdBy, createdAt, expiresAt } = link
  const isOver = expiresAt !== null && new Date(expiresAt) < new Date()
  const ends = expiresAt && formatMoment(new Date(expiresAt))
  return (
    <Alert severity={isOver ? 'info' : 'warning'} sx={{ mb: 1.5 }} role="status">
      {t(createdBy ? 'sharing.shared_by' : 'sharing.shared_at', {
        name: createdBy ?? '',
        at: formatMoment(new Date(createdAt)),
      })}{' '}
      {ends
        ? t(isOver ? 'sharing.expired_at' : 'sharing.expires_at', { at: ends })
        : t('sharing.never_expires')}
    </Alert>
  )
}
