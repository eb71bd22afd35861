import Box from '@mui/material/Box'
import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'
import { formatCount, formatPercent } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { CellText } from '../../core/lists/CellText.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import '../messages.js'
import { GuardrailStateChip } from '../parts/StateChips.js'
import { guardrailPath } from '../places.js'

export function useGuardrailColumns(): ListColumn<GuardrailRecord>[] {
  const t = useText()
  return [
    {
      source: 'name',
      label: t('guardrails.field.name'),
      cell: ({ id, name }) => <RecordLink name={name} to={guardrailPath(id)} />,
    },
    {
      source: 'targets',
      label: t('guardrails.field.targets'),
      cell: (guardrail) => <TargetNames guardrail={guardrail} />,
      isSortable: false,
    },
    {
      source: 'activeVersion',
      label: t('guardrails.field.versions'),
      cell: (guardrail) => <VersionsInUse guardrail={guardrail} />,
      isSortable: false,
    },
    {
      source: 'recent',
      label: t('guardrails.field.requests'),
      cell: ({ recent }) => formatCount(recent.requests),
      isSortable: false,
      align: 'right',
    },
    {
      source: 'recent.blocked',
      label: t('guardrails.field.blocked'),
      cell: (guardrail) => <BlockedShare guardrail={guardrail} />,
      isSortable: false,
      align: 'right',
    },
    {
      source: 'isActive',
      label: t('guardrails.field.state'),
      cell: (guardrail) => <GuardrailStateChip guardrail={guardrail} />,
      isSortable: false,
      card: 'chip',
    },
  ]
}

/** First target and the number of others; the title lists all of them. */
function TargetNames({ guardrail: { targets } }: { guardrail: GuardrailRecord }) {
  const t = useText()
  const [first, ...others] = targets
  if (!first) return t('common.none')
  if (others.length === 0) return <CellText text={first.name} />
  return (
    <span title={targets.map(({ name }) => name).join(', ')}>
      {t('guardrails.more_targets', { name: first.name, smart_count: others.length })}
    </span>
  )
}

function VersionsInUse({ guardrail }: { guardrail: GuardrailRecord }) {
  const t = useText()
  const { activeVersion, shadowVersion } = guardrail
  const texts = [
    activeVersion === null
      ? null
      : t('guardrails.versions_in_use.active', { number: activeVersion }),
    shadowVersion === null
      ? null
      : t('guardrails.versions_in_use.shadow', { number: shadowVersion }),
  ].filter((each) => each !== null)
  if (texts.length === 0) return t('guardrails.versions_in_use.none')
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {texts.join(' · ')}
    </Box>
  )
}

/** Share of blocked requests; a dash if there were no requests. */
function BlockedShare({ guardrail: { recent } }: { guardrail: GuardrailRecord }) {
  if (recent.requests === 0) return '–'
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {formatPercent(recent.blocked / recent.requests)}
    </Box>
  )
}
