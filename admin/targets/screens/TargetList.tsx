import AdsClickOutlined from '@mui/icons-material/AdsClickOutlined'
import { TARGET_TYPES } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { GuidedEmptyState } from '../../first_steps/parts/GuidedEmptyState.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { CreateButton } from '../../core/lists/CreateButton.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import type { TargetRecord } from '../target_form.js'
import { targetColumns } from '../parts/target_columns.js'

export function TargetList() {
  const t = useText()
  const can = { readReports: useCan('read', 'Eval'), readVulnerabilities: useCan('read', 'Issue') }
  const canCreate = useCan('create', 'Provider')
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
      exportFields={EXPORTED}
      empty={
        <GuidedEmptyState
          icon={<AdsClickOutlined />}
          title={t('targets.empty')}
          explanation={
            canCreate
              ? t('targets.empty_hint')
              : t('list.ask_admin', { subject: t('subject.Provider') })
          }
          action={<CreateButton text={t('targets.create')} />}
        />
      }
      bulkActions={<DeleteSelected texts="targets" />}
      columns={targetColumns(t, can)}
      hiddenColumns={['createdAt']}
    />
  )
}

const EXPORTED = [
  ...['id', 'name', 'type', 'description', 'purpose', 'lastScan', 'lastSuccessRate'],
  ...['openVulnerabilities', 'lastRiskScore', 'createdAt'],
]
