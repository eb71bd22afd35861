import RuleOutlined from '@mui/icons-material/RuleOutlined'
import type { CalibrationRow } from '#api/contract/findings/calibration'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { ListEmpty } from '../../core/lists/ListEmpty.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import '../messages.js'
import { JudgeTable } from '../parts/JudgeTable.js'
import { CALIBRATIONS, calibrationPath } from '../queries.js'

const TEXTS = 'calibrations'

/** Calibrations of the team, below the quality of each judge. */
export function CalibrationList() {
  const t = useText()
  return (
    <>
      <ResourceList<CalibrationRow>
        resource={CALIBRATIONS}
        title={t(`${TEXTS}.title`)}
        subtitle={t(`${TEXTS}.subtitle`)}
        exportFields={['id', 'name', 'evalId', 'judge', 'sampled', 'labeled', 'createdAt']}
        empty={<ListEmpty texts={TEXTS} subject="Eval" icon={<RuleOutlined />} />}
        bulkActions={<DeleteSelected texts={TEXTS} />}
        columns={[
          {
            source: 'name',
            label: t(`${TEXTS}.field.name`),
            cell: ({ id, name }) => <RecordLink name={name} to={calibrationPath(id)} />,
          },
          { source: 'judge', label: t(`${TEXTS}.field.judge`), cell: ({ judge }) => judge },
          {
            source: 'labeled',
            label: t(`${TEXTS}.field.labeled`),
            cell: ({ labeled, sampled }) =>
              t(`${TEXTS}.progress`, {
                labeled: formatCount(labeled),
                sampled: formatCount(sampled),
              }),
            isSortable: false,
          },
          {
            source: 'createdAt',
            label: t(`${TEXTS}.field.created`),
            cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
          },
        ]}
      />
      <JudgeTable />
    </>
  )
}
