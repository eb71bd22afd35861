import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { useText } from '../app/i18n.js'
import { addressOf } from './address_of.js'
import { ProbePanel } from './ProbePanel.js'
import { callFrom, DETAIL_NAMES, type TargetForm } from './target_form.js'

/** Everything at a glance before it is saved, and a last test. */
export function ReviewStep({ targetId }: { targetId: string | null }) {
  const t = useText()
  const form = useFormContext<TargetForm>().watch()
  const call = callFrom(form)
  const { timeoutMs, maxConcurrency, delayMs } = call.settings
  const secrets =
    call.type === 'http'
      ? call.settings.headers.filter(({ secret }) => secret).map(({ name }) => name)
      : call.settings.apiKey.isSet || call.settings.apiKey.value
        ? [t('targets.chat.api_key')]
        : []
  const filled = [...DETAIL_NAMES.map((name) => form.details[name]), form.entities].filter(
    (text) => text.trim() !== ''
  )
  const details = t('targets.review.details_count', {
    smart_count: filled.length,
    total: DETAIL_NAMES.length + 1,
  })
  return (
    <Stack spacing={3}>
      <Box
        component="dl"
        sx={{
          'm': 0,
          'display': 'grid',
          'gridTemplateColumns': { sm: '180px 1fr' },
          'columnGap': 2,
          'rowGap': { xs: 0.5, sm: 1 },
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere', mb: { xs: 1, sm: 0 } },
        }}
      >
        <Fact name={t('targets.review.name')}>{form.name || t('common.not_set')}</Fact>
        <Fact name={t('targets.review.type')}>{t(`targets.type.${form.type}`)}</Fact>
        <Fact name={t('targets.review.request')}>{addressOf(call) || t('common.not_set')}</Fact>
        {call.type === 'http' && (
          <Fact name={t('targets.review.path')}>
            {call.settings.responsePath || t('targets.review.whole')}
          </Fact>
        )}
        <Fact name={t('targets.review.secrets')}>{secrets.join(', ') || t('common.none')}</Fact>
        <Fact name={t('targets.review.limits')}>
          {t('targets.review.limits_value', {
            timeoutMs: String(timeoutMs),
            maxConcurrency: String(maxConcurrency),
            delayMs: String(delayMs),
          })}
        </Fact>
        <Fact name={t('targets.review.purpose')}>
          {form.kind === 'model'
            ? t('targets.details.model')
            : form.purpose || t('targets.review.no_purpose')}
        </Fact>
        {form.kind === 'application' && <Fact name={t('targets.review.details')}>{details}</Fact>}
      </Box>
      <ProbePanel targetId={targetId} />
      <Typography color="text.secondary">{t('targets.review.next')}</Typography>
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
