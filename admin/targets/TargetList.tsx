import RadarOutlined from '@mui/icons-material/RadarOutlined'
import AdsClickOutlined from '@mui/icons-material/AdsClickOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { Link } from 'react-router'
import { TARGET_TYPES } from '#api/contract/target_settings'
import { useText } from '../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../app/pages.js'
import { useCan } from '../app/session.js'
import '../i18n/areas/targets.js'
import { CreateButton } from '../ui/list/CreateButton.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { EmptyState } from '../ui/EmptyState.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { LastScanChip } from './LastScanChip.js'
import { addressOf } from './address_of.js'
import { targetPath } from './page/target_path.js'
import type { TargetRecord } from './target_form.js'
import { TypeName } from './TypeName.js'

/** Targets: everything that the team may test. */
export function TargetList() {
  const t = useText()
  const mayScan = useCan('create', 'EvalJob')
  const filters = [
    {
      source: 'type',
      label: t('targets.field.type'),
      choices: TARGET_TYPES.map((id) => ({ id, name: t(`targets.type.${id}`) })),
    },
    {
      source: 'notScannedForDays',
      label: t('targets.not_scanned'),
      choices: [],
      byLinkOnly: true,
      format: (days: string) => t('targets.days', { smart_count: Number(days) }),
    },
  ]
  return (
    <ResourceList<TargetRecord>
      resource="redteam/targets"
      title={t('targets.title')}
      subtitle={t('targets.subtitle')}
      createText={t('targets.create')}
      filters={filters}
      exportFields={['id', 'name', 'type', 'description', 'purpose', 'lastScan', 'createdAt']}
      empty={<NoTargetsYet />}
      bulkActions={<DeleteTargets />}
      card={(target) => <TargetCard target={target} />}
      columns={
        <>
          <DataTable.Col<TargetRecord>
            source="name"
            label={t('targets.field.name')}
            render={(target) => <TargetName target={target} />}
          />
          <DataTable.Col<TargetRecord>
            source="type"
            label={t('targets.field.type')}
            render={(target) => <TypeName target={target} />}
          />
          <DataTable.Col<TargetRecord>
            source="settings.url"
            label={t('targets.field.address')}
            disableSort
            render={(target) => (
              <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {addressOf(target)}
              </Box>
            )}
          />
          <DataTable.Col<TargetRecord>
            source="lastScan"
            label={t('targets.field.last_scan')}
            disableSort
            render={({ lastScan }) => <LastScanChip scan={lastScan} />}
          />
          <DataTable.Col<TargetRecord>
            source="createdAt"
            label={t('targets.field.created')}
            render={({ createdAt }) => <TimeAgo at={createdAt} />}
          />
          {mayScan && (
            <DataTable.Col<TargetRecord>
              source="id"
              label={t('common.actions')}
              disableSort
              render={(target) => <ScanLink target={target} />}
            />
          )}
        </>
      }
    />
  )
}

function TargetName({ target }: { target: TargetRecord }) {
  return <RecordLink name={target.name} to={targetPath(target.id)} />
}

function ScanLink({ target }: { target: TargetRecord }) {
  const t = useText()
  const mayScan = useCan('create', 'EvalJob')
  const paths = useBuiltPaths()
  if (!mayScan || !isBuilt(paths, '/redteam/scan/create')) return null
  return (
    <Button
      component={Link}
      to={`/redteam/scan/create?targetId=${target.id}`}
      startIcon={<RadarOutlined />}
      onClick={(event) => event.stopPropagation()}
      aria-label={`${t('targets.scan')} ${target.name}`}
    >
      {t('targets.scan')}
    </Button>
  )
}

function TargetCard({ target }: { target: TargetRecord }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <TargetCardName target={target} />
        <LastScanChip scan={target.lastScan} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ my: 0.5 }}>
        <TypeName target={target} /> · {addressOf(target)}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          <TimeAgo at={target.createdAt} />
        </Typography>
        <ScanLink target={target} />
      </Box>
    </>
  )
}

function TargetCardName({ target }: { target: TargetRecord }) {
  return (
    <Box component={Link} to={targetPath(target.id)} sx={{ fontWeight: 600 }}>
      {target.name}
    </Box>
  )
}

function NoTargetsYet() {
  const t = useText()
  const mayCreate = useCan('create', 'Provider')
  return (
    <EmptyState
      icon={<AdsClickOutlined />}
      title={t('targets.empty')}
      explanation={
        mayCreate
          ? t('targets.empty_hint')
          : t('list.ask_admin', { subject: t('subject.Provider') })
      }
      action={<CreateButton text={t('targets.create')} />}
    />
  )
}

function DeleteTargets() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('targets.delete')}
      confirmText={(count) => t('targets.delete_many', { smart_count: count })}
      consequence={t('targets.delete_hint')}
      doneText={(count) => t('targets.deleted', { smart_count: count })}
    />
  )
}
