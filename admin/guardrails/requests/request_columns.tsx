import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import type { GuardrailRequestRow } from '#api/contract/guardrails/request'
import { OPENED_HERE } from '../../core/dialogs/useDrawerHistory.js'
import { formatScore } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { CellText } from '../../core/lists/CellText.js'
import { ActionChip } from '../parts/ActionChip.js'
import { requestPath } from '../places.js'
import { SampleChip } from './SampleChip.js'
import { LabelChip } from './LabelChip.js'
import './messages.js'

export function useRequestColumns(): ListColumn<GuardrailRequestRow>[] {
  const t = useText()
  return [
    {
      source: 'excerpt',
      label: t('guardrail_requests.field.text'),
      cell: (request) => <Excerpt request={request} />,
      isSortable: false,
    },
    {
      source: 'action',
      label: t('guardrail_requests.field.action'),
      cell: (request) => <Actions request={request} />,
      isSortable: false,
      card: 'chip',
    },
    {
      source: 'placement',
      label: t('guardrail_requests.field.placement'),
      cell: ({ placement }) => t(`guardrails.placement.${placement}`),
      isSortable: false,
    },
    {
      source: 'targetId',
      label: t('guardrail_requests.field.target'),
      cell: ({ targetName }) => <CellText text={targetName ?? t('guardrail_requests.no_target')} />,
      isSortable: false,
    },
    {
      source: 'severity',
      label: t('guardrail_requests.field.severity'),
      cell: ({ severity }) => formatScore(severity),
      isSortable: false,
      align: 'right',
    },
    {
      source: 'label',
      label: t('guardrail_requests.field.label'),
      cell: ({ label }) => label && <LabelChip label={label} />,
      isSortable: false,
    },
    {
      source: 'createdAt',
      label: t('guardrail_requests.field.time'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ]
}

/** Beginning of the text, linked to the drawer; keeps the filters. */
function Excerpt({ request: { id, excerpt } }: { request: GuardrailRequestRow }) {
  const t = useText()
  const { search } = useLocation()
  const shown = excerpt ?? t('guardrail_requests.not_stored')
  return (
    <Link
      component={RouterLink}
      to={requestPath(id, search)}
      state={OPENED_HERE}
      data-guardrail-request={id}
      aria-label={t('guardrail_requests.open', { excerpt: excerpt ?? id })}
      dir="auto"
      sx={EXCERPT}
    >
      {shown}
    </Link>
  )
}

/** Action of the active version and, if it differs, that of the shadow version. */
function Actions({
  request: { action, shadowAction, isSample },
}: {
  request: GuardrailRequestRow
}) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {isSample && <SampleChip />}
      <ActionChip action={action} />
      {shadowAction && shadowAction !== action && (
        <ActionChip action={shadowAction} prefix={t('guardrail_requests.shadow')} />
      )}
    </Box>
  )
}

const EXCERPT = {
  fontWeight: 600,
  maxWidth: 420,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const
