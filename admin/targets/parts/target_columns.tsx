import Box from '@mui/material/Box'
import type { Translate } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { columnsIf, type ListColumn } from '../../core/lists/rows/list_column.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { addressOf } from '../address_of.js'
import { targetPath } from '../target_path.js'
import type { TargetRecord } from '../target_form.js'
import { LastScanChip } from './LastScanChip.js'
import { OpenVulnerabilitiesCell, RiskCell, SuccessRateCell } from './result_cells.js'
import { StartScanLink } from './StartScanLink.js'
import { TypeName } from './TypeName.js'

export const targetColumns = (t: Translate, can: ReadableResults): ListColumn<TargetRecord>[] => [
  {
    source: 'name',
    label: t('targets.field.name'),
    cell: ({ id, name }) => <RecordLink name={name} to={targetPath(id)} />,
  },
  {
    source: 'type',
    label: t('targets.field.type'),
    cell: (target) => <TypeName target={target} />,
  },
  {
    source: 'settings.url',
    label: t('targets.field.address'),
    cell: (target) => (
      <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {addressOf(target)}
      </Box>
    ),
    isSortable: false,
    card: 'line',
  },
  {
    source: 'lastScan',
    label: t('targets.field.last_scan'),
    cell: ({ lastScan }) => <LastScanChip scan={lastScan} />,
    isSortable: false,
    card: 'chip',
  },
  ...resultColumns(t, can),
  {
    source: 'createdAt',
    label: t('targets.field.created'),
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
  {
    source: 'id',
    label: t('common.actions'),
    cell: (target) => <StartScanLink target={target} />,
    isSortable: false,
    card: 'action',
  },
]

type ReadableResults = { readReports: boolean; readVulnerabilities: boolean }

/** Returns the columns with results. The first click on their headers sorts worst first. */
const resultColumns = (t: Translate, can: ReadableResults): ListColumn<TargetRecord>[] => [
  ...columnsIf<TargetRecord>(can.readReports, {
    source: 'lastSuccessRate',
    label: t('targets.field.success_rate'),
    cell: (target) => <SuccessRateCell target={target} />,
    firstOrder: 'DESC',
  }),
  ...columnsIf<TargetRecord>(can.readVulnerabilities, {
    source: 'openVulnerabilities',
    label: t('targets.field.open_vulnerabilities'),
    cell: (target) => <OpenVulnerabilitiesCell target={target} />,
    firstOrder: 'DESC',
    align: 'right',
  }),
  ...columnsIf<TargetRecord>(can.readReports, {
    source: 'lastRiskScore',
    label: t('targets.field.risk'),
    cell: (target) => <RiskCell target={target} />,
    firstOrder: 'DESC',
  }),
]
