import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { DeliveryRecord } from '#api/contract/accounts/webhooks'
import { useText } from '../../core/i18n/i18n.js'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { DeliveryChip } from '../parts/chips.js'

export function DeliveryContent({ delivery }: { delivery: DeliveryRecord }) {
  const t = useText()
  const { status, error, attempts, createdAt, nextAttemptAt, durationMs } = delivery
  const isWaiting = status === 'pending'
  return (
    <>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <DeliveryChip status={status} />
        {isWaiting && (
          <Typography variant="body2">
            {nextAttemptAt
              ? t('webhooks.log.next', { when: formatMoment(new Date(nextAttemptAt)) })
              : t('webhooks.delivery.waiting')}
          </Typography>
        )}
      </Box>
      {isWaiting && !nextAttemptAt && (
        <LinearProgress aria-label={t('webhooks.delivery.waiting')} sx={{ my: 1 }} />
      )}
      {error && (
        <Alert severity="error" sx={{ my: 1.5, overflowWrap: 'anywhere' }}>
          {error}
        </Alert>
      )}
      <Facts
        facts={[
          [t('webhooks.delivery.created'), formatMoment(new Date(createdAt))],
          [t('webhooks.delivery.attempts'), attempts],
          ...(durationMs === null
            ? []
            : [
                [
                  t('webhooks.delivery.duration'),
                  t('webhooks.delivery.ms', { ms: durationMs }),
                ] as const,
              ]),
          [t('webhooks.delivery.id'), <CopyableId key="id" id={delivery.id} />],
        ]}
      />
      <Request delivery={delivery} />
      {!isWaiting && <DeliveryResponse delivery={delivery} />}
    </>
  )
}

function Request({ delivery: { request, body } }: { delivery: DeliveryRecord }) {
  const t = useText()
  const headers = Object.entries(request?.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  return (
    <Part title={t('webhooks.delivery.request')}>
      {request ? (
        <CodeBlock
          label={t('webhooks.delivery.headers')}
          text={[`POST ${request.url}`, ...headers].join('\n')}
        />
      ) : (
        <Typography color="text.secondary">{t('webhooks.delivery.not_sent')}</Typography>
      )}
      <CodeBlock label={t('webhooks.delivery.body')} text={indented(body)} copied={body} />
    </Part>
  )
}

function DeliveryResponse({ delivery }: { delivery: DeliveryRecord }) {
  const t = useText()
  const { responseStatus, responseBody } = delivery
  return (
    <Part title={t('webhooks.delivery.response')}>
      {responseStatus === null ? (
        <Typography color="text.secondary">{t('webhooks.delivery.no_response')}</Typography>
      ) : (
        <>
          <Facts facts={[[t('webhooks.delivery.status'), responseStatus]]} />
          {responseBody ? (
            <CodeBlock label={t('webhooks.delivery.body')} text={responseBody} />
          ) : (
            <Typography color="text.secondary">{t('webhooks.delivery.empty_body')}</Typography>
          )}
        </>
      )}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ mt: 2.5 }}>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      my: 1,
      display: 'grid',
      gridTemplateColumns: 'max-content 1fr',
      gap: 0.75,
      columnGap: 2,
    }}
  >
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography variant="body2" component="dt" color="text.secondary">
          {name}
        </Typography>
        <Typography variant="body2" component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
