import RuleOutlined from '@mui/icons-material/RuleOutlined'
import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router'
import type { Calibration, CalibrationItem } from '#api/contract/findings/calibration'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import '../messages.js'
import { CALIBRATIONS, calibrationPath, useCalibration, useItems } from '../queries.js'
import { LabelItem } from './LabelItem.js'
import { usePosition } from './usePosition.js'

/** Queue of results to label, one at a time, without the judge's verdict. */
export function LabelPage() {
  const t = useText()
  const { id = '' } = useParams()
  const calibration = useCalibration(id)
  const items = useItems(id)
  const error = calibration.error ?? items.error
  if (error && (!calibration.data || !items.data)) {
    return (
      <RecordFailed
        title={t('calibrations.not_found')}
        list={{ label: t('calibrations.title'), to: `/${CALIBRATIONS}` }}
        error={error}
        onRetry={() => void Promise.all([calibration.refetch(), items.refetch()])}
      />
    )
  }
  if (!calibration.data || !items.data) return <PageSkeleton rows={8} />
  return <Queue calibration={calibration.data} items={items.data} />
}

function Queue({ calibration, items }: { calibration: Calibration; items: CalibrationItem[] }) {
  const t = useText()
  const { id, evalId, name } = calibration
  const position = usePosition(items)
  const item = items[position.index]
  return (
    <>
      <PageHeader
        title={t('calibrations.queue.title')}
        subtitle={name}
        crumbs={[
          { label: t('calibrations.title'), to: `/${CALIBRATIONS}` },
          { label: name, to: calibrationPath(id) },
        ]}
        actions={
          <Button component={RouterLink} to={calibrationPath(id)} variant="outlined">
            {t('calibrations.open')}
          </Button>
        }
      />
      {item ? (
        <LabelItem key={item.id} {...{ calibrationId: id, evalId, item, position }} />
      ) : (
        <EmptyState
          icon={<RuleOutlined />}
          title={t(items.length === 0 ? 'calibrations.queue.empty' : 'calibrations.queue.done')}
          explanation={t('calibrations.queue.done_hint')}
        />
      )}
    </>
  )
}
