import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { IntegrationPath } from '#api/contract/guardrails/request'
import { Facts } from '../../core/display/Facts.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { PathStateChip } from '../parts/PathStateChip.js'
import { useDashboard } from '../queries.js'
import './messages.js'

/** Whether the target's requests arrive by this path, and whether its last known attack was blocked. */
export function PathStatus({ targetId, path }: { targetId: string; path: IntegrationPath }) {
  const t = useText()
  const { data, error, refetch } = useDashboard({ days: 1, guardrailId: null })
  if (error && !data) {
    return (
      <PartFailed
        title={t('guardrail_integrate.status_failed')}
        error={error}
        onRetry={() => void refetch()}
        isInPlace
      />
    )
  }
  if (!data) return <Skeleton variant="rounded" height={72} />
  const status = data.paths.find((each) => each.targetId === targetId && each.path === path)
  const state = status?.state ?? 'never_used'
  const moment = (at: string | null | undefined) =>
    at ? <TimeAgo at={at} /> : t('guardrail_integrate.never')
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <PathStateChip state={state} />
        <Typography>{t(`guardrail_integrate.state_hint.${state}`)}</Typography>
      </Box>
      <Facts
        facts={[
          [t('guardrail_integrate.last_request'), moment(status?.lastRequestAt)],
          [t('guardrail_integrate.own_canary'), moment(status?.ownCanaryAt)],
          [t('guardrail_integrate.last_canary'), moment(status?.lastCanaryAt)],
        ]}
      />
    </Box>
  )
}
