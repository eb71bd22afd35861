import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import AddOutlined from '@mui/icons-material/AddOutlined'
import { Link as RouterLink, useParams } from 'react-router'
import type { Calibration } from '#api/contract/findings/calibration'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { useText } from '../../core/i18n/i18n.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { toast } from '../../core/notifications/toasts.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import '../messages.js'
import { SizeDialog } from '../parts/SizeDialog.js'
import { CALIBRATIONS, labelPath, useCalibration, useExtendSample } from '../queries.js'
import { ApplyLabels } from './ApplyLabels.js'
import { People } from './People.js'
import { QualityTable } from './QualityTable.js'
import { RateTable } from './RateTable.js'

/** Estimates and recommendations of a calibration. */
export function CalibrationPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useCalibration(id)
  useRecordTitle(data?.name)
  if (error && !data) {
    return (
      <RecordFailed
        title={t('calibrations.not_found')}
        list={{ label: t('calibrations.title'), to: `/${CALIBRATIONS}` }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  return data ? <Body calibration={data} /> : <PageSkeleton rows={10} />
}

function Body({ calibration }: { calibration: Calibration }) {
  const t = useText()
  const canLabel = useCan('update', 'Eval')
  const { name, judge, labeled, sampled } = calibration
  const progress = t('calibrations.progress', {
    labeled: formatCount(labeled),
    sampled: formatCount(sampled),
  })
  return (
    <>
      <PageHeader
        title={name}
        subtitle={`${judge} · ${progress}`}
        crumbs={[{ label: t('calibrations.title'), to: `/${CALIBRATIONS}` }]}
        actions={<Actions calibration={calibration} canLabel={canLabel} />}
      />
      {calibration.isOutdated && <Alert severity="info">{t('calibrations.outdated')}</Alert>}
      <RateTable calibration={calibration} />
      <QualityTable quality={calibration.quality} />
      <People calibration={calibration} />
      {canLabel && <ApplyLabels calibration={calibration} />}
    </>
  )
}

function Actions({ calibration, canLabel }: { calibration: Calibration; canLabel: boolean }) {
  const t = useText()
  const { id, evalId, sampled, population } = calibration
  const results = Object.values(population).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <Button component={RouterLink} to={`/redteam/report/${encodeURIComponent(evalId)}`}>
        {t('calibrations.report')}
      </Button>
      {canLabel && sampled < results && (
        <DialogButton
          text={t('calibrations.extend.open')}
          icon={<AddOutlined />}
          variant="outlined"
        >
          {(close) => <ExtendDialog id={id} onClose={close} />}
        </DialogButton>
      )}
      {canLabel && (
        <Button component={RouterLink} to={labelPath(id)} variant="contained">
          {t('calibrations.label')}
        </Button>
      )}
    </>
  )
}

function ExtendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const { mutate, isPending, error } = useExtendSample(id, () => {
    toast(t('calibrations.extend.done'))
    onClose()
  })
  return (
    <SizeDialog
      title={t('calibrations.extend.title')}
      label={t('calibrations.extend.size')}
      submitText={t('calibrations.extend.submit')}
      isPending={isPending}
      error={error}
      onSubmit={(size) => mutate(size)}
      onClose={onClose}
    />
  )
}
