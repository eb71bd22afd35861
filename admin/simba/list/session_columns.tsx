import type { SimbaSessionRow } from '#api/contract/simba/session'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import '../messages.js'
import { SessionStateChip } from '../parts/SessionStateChip.js'
import { sessionPath } from '../../simba_links/places.js'
import { usdText } from '../parts/usd_text.js'

export function useSessionColumns(): ListColumn<SimbaSessionRow>[] {
  const t = useText()
  return [
    {
      source: 'targetName',
      label: t('simba.field.target'),
      cell: ({ id, targetName }) => <RecordLink name={targetName} to={sessionPath(id)} />,
    },
    {
      source: 'state',
      label: t('simba.field.state'),
      cell: ({ state }) => <SessionStateChip state={state} />,
      isSortable: false,
      card: 'chip',
    },
    {
      source: 'phase',
      label: t('simba.field.phase'),
      cell: ({ phase }) => t(`simba.phase.${phase}`),
      isSortable: false,
    },
    {
      source: 'goalsReached',
      label: t('simba.field.goals'),
      cell: ({ goalsReached, goalsTotal }) =>
        goalsTotal > 0
          ? t('simba.goals_of', {
              reached: formatCount(goalsReached),
              total: formatCount(goalsTotal),
            })
          : '–',
      isSortable: false,
      align: 'right',
    },
    {
      source: 'findings',
      label: t('simba.field.findings'),
      cell: ({ findings }) => formatCount(findings),
      firstOrder: 'DESC',
      align: 'right',
    },
    ...useUsageColumns(),
  ]
}

function useUsageColumns(): ListColumn<SimbaSessionRow>[] {
  const t = useText()
  return [
    {
      source: 'probes',
      label: t('simba.field.probes'),
      cell: ({ probes }) => formatCount(probes),
      firstOrder: 'DESC',
      align: 'right',
    },
    {
      source: 'costUsd',
      label: t('simba.field.cost'),
      cell: ({ costUsd }) => (costUsd === null ? '–' : usdText(t, costUsd)),
      isSortable: false,
      align: 'right',
    },
    {
      source: 'runner',
      label: t('simba.field.runner'),
      cell: ({ runner }) => t(`simba.runner.${runner}`),
      isSortable: false,
    },
    {
      source: 'startedBy',
      label: t('simba.field.started_by'),
      cell: ({ startedBy }) => startedBy ?? t('simba.former_member'),
      isSortable: false,
    },
    {
      source: 'createdAt',
      label: t('simba.field.started'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      source: 'finishedAt',
      label: t('simba.field.finished'),
      cell: ({ finishedAt }) => finishedAt && <TimeAgo at={finishedAt} />,
    },
  ]
}
