import CloudQueueOutlined from '@mui/icons-material/CloudQueueOutlined'
import Typography from '@mui/material/Typography'
import {
  derivedColumns,
  derivedFilters,
  type DerivedCells,
} from '../../core/derived_screens/derived_cells.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { ListEmpty } from '../../core/lists/ListEmpty.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { auditPath } from '../audit_record.js'
import { AuditTabs } from '../AuditTabs.js'
import '../messages.js'
import { derivedSources } from './derived_sources.js'
import type { SourceRecord } from './source_form.js'
import { StartSourceAudit } from './StartSourceAudit.js'

const { definition, texts } = derivedSources

const CELLS: DerivedCells<SourceRecord> = {
  location: ({ location }) => (
    <Typography variant="body2" sx={{ maxWidth: 360, overflowWrap: 'anywhere' }}>
      {location}
    </Typography>
  ),
  isRescanned: ({ isRescanned }) => <Rescanned isOn={isRescanned} />,
}

/** List page with the registries and storage that the team audits. */
export function SourceList() {
  const t = useText()
  return (
    <ResourceList<SourceRecord>
      resource={definition.name}
      title={t('model_sources.title')}
      subtitle={t('model_sources.subtitle')}
      createText={t('model_sources.create')}
      tabs={<AuditTabs />}
      isSearchable
      filters={derivedFilters(t, derivedSources)}
      empty={
        <ListEmpty icon={<CloudQueueOutlined />} texts={texts} subject={definition.permission} />
      }
      bulkActions={<DeleteSelected texts={texts} />}
      columns={[
        ...derivedColumns(t, derivedSources, CELLS),
        {
          source: 'lastAudit',
          label: t('model_sources.field.lastAudit'),
          cell: (source) => <LastAuditCell source={source} />,
          isSortable: false,
        },
      ]}
    />
  )
}

function Rescanned({ isOn }: { isOn: boolean }) {
  const t = useText()
  return t(isOn ? 'model_sources.rescan_on' : 'model_sources.rescan_off')
}

/** Outcome of the latest audit, linked to it, and the button that starts another one. */
function LastAuditCell({ source }: { source: SourceRecord }) {
  const t = useText()
  const { lastAudit } = source
  const outcome =
    lastAudit?.status === 'completed' && lastAudit.verdict
      ? t(`model_audits.verdict.${lastAudit.verdict}`)
      : lastAudit && t(`model_audits.status.${lastAudit.status}`)
  return (
    <>
      {lastAudit && outcome ? (
        <>
          <RecordLink name={outcome} to={auditPath(lastAudit.scanId)} />{' '}
          <Typography variant="body2" color="text.secondary" component="span">
            <TimeAgo at={lastAudit.scannedAt} />
          </Typography>
        </>
      ) : (
        <Typography variant="body2">{t('model_sources.never')}</Typography>
      )}
      <StartSourceAudit source={source} />
    </>
  )
}
