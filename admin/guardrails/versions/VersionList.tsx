import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { VersionRow } from '#api/contract/guardrails/guardrail'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { changeCounts } from '../../core/i18n/counts.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { VersionStateChip } from '../parts/StateChips.js'
import { guardrailPath } from '../places.js'
import { EffectLines } from './EffectLines.js'
import './messages.js'
import { VersionActions } from './VersionActions.js'
import { ITEM } from '../parts/item_style.js'

/** All versions, newest first, with the actions that their states allow. */
export function VersionList({ versions }: { versions: readonly VersionRow[] }) {
  const canEdit = useCan('update', 'Guardrail')
  const activeNumber = versions.find(({ state }) => state === 'active')?.number ?? null
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {versions.map((version) => (
        <VersionItem
          key={version.id}
          version={version}
          activeNumber={activeNumber}
          canEdit={canEdit}
        />
      ))}
    </Box>
  )
}

function VersionItem(props: {
  version: VersionRow
  activeNumber: number | null
  canEdit: boolean
}) {
  const t = useText()
  const { version, activeNumber } = props
  const { number, state, note, error } = version
  return (
    <Box component="li" data-version={number} sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3">{t('guardrails.version', { number })}</Typography>
        <VersionStateChip state={state} />
      </Box>
      {note && <Typography sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>{note}</Typography>}
      <Origin version={version} />
      {error && (
        <Alert severity="error" sx={{ my: 1, overflowWrap: 'anywhere' }}>
          {t('guardrail_versions.error', { reason: error })}
        </Alert>
      )}
      {version.effect && <EffectLines effect={version.effect} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>
        <VersionLinks version={version} />
        <Box sx={{ flex: 1 }} />
        {props.canEdit && <VersionActions version={version} activeNumber={activeNumber} />}
      </Box>
    </Box>
  )
}

/** Policies, changes, author, approval and time. */
function Origin({ version }: { version: VersionRow }) {
  const t = useText()
  const { requiresApproval } = useGuardrail()
  const { policies, changes, baseNumber, createdBy, createdAt, approvedBy, approvedAt } = version
  const count = Object.values(policies).reduce((sum, each) => sum + each, 0)
  const isDecided = version.state === 'generating' || version.state === 'failed'
  const parts = [
    t('guardrail_versions.policies', { smart_count: count }),
    changes && baseNumber !== null
      ? `${t('guardrail_versions.based_on', { number: baseNumber })}: ${changeCounts(t, changes) || t('guardrail_versions.same_policies')}`
      : t('guardrail_versions.first'),
    createdBy && t('guardrail_versions.by', { name: createdBy }),
    approvedAt
      ? t('guardrail_versions.approved', { name: approvedBy ?? t('guardrail_versions.former') })
      : requiresApproval && !isDecided && t('guardrail_versions.not_approved'),
  ].filter((part) => typeof part === 'string')
  return (
    <Typography component="div" variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
      {parts.join(' · ')} · <TimeAgo at={createdAt} />
    </Typography>
  )
}

function VersionLinks({ version }: { version: VersionRow }) {
  const t = useText()
  const { id } = useGuardrail()
  const { number, baseNumber, state } = version
  if (state === 'generating' || state === 'failed') return null
  return (
    <>
      <Link component={RouterLink} to={guardrailPath(id, 'policies', { version: number })}>
        {t('guardrail_versions.view')}
      </Link>
      {baseNumber !== null && (
        <Link
          component={RouterLink}
          to={guardrailPath(id, 'versions', { compare: number })}
          aria-label={t('guardrail_versions.compare_named', { number })}
        >
          {t('guardrail_versions.compare')}
        </Link>
      )}
    </>
  )
}
